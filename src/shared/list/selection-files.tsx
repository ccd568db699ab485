import * as messages from '../../messages/messages'
import { MenuItem } from '../../ui/menu'
import { type SelectedLeads, useApp } from '../app/app-context'

/** Menu items that write a file of what is selected. */
export function SelectionFiles({ leads }: { leads: SelectedLeads }) {
  const { writeFile } = useApp()
  return (['contacts', 'calendar'] as const).map((content) => (
    <MenuItem key={content} onChoose={() => writeFile(content, leads)}>
      {messages.exportTitles[content]}
    </MenuItem>
  ))
}
