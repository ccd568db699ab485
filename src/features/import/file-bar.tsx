import { useId } from 'react'
import { delimiters, encodings, type ImportPreview, type ImportSettings } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { ChosenFile } from '../choose-file'
import styles from './import.module.css'

interface FileBarProps {
  file: File
  accept: string
  /** Null until the beginning of the file is read. */
  preview: ImportPreview | null
  rows: number | null
  onChange(settings: Partial<ImportSettings>): void
  onFile(file: File): void
}

/** The file, and how it is read. */
export function FileBar({ file, accept, preview, rows, onChange, onFile }: FileBarProps) {
  return (
    <div className={styles.file}>
      <ChosenFile file={file} accept={accept} onFile={onFile}>
        <span className="figures">{rows === null ? messages.notRead : fill(messages.rowCount, { count: rows })}</span>
      </ChosenFile>
      {preview && <Settings preview={preview} onChange={onChange} />}
    </div>
  )
}

function Settings({ preview, onChange }: { preview: ImportPreview; onChange: FileBarProps['onChange'] }) {
  const { settings, records, possibleHeaders } = preview
  return (
    <div className={styles.settings}>
      <Setting
        label={messages.encoding}
        value={settings.encoding}
        options={encodings.map((value) => ({
          value,
          label: messages.encodingLabels[value],
          group: messages.encodingGroups[value],
        }))}
        onChange={(encoding) => onChange({ encoding })}
      />
      <Setting
        label={messages.delimiter}
        value={settings.delimiter}
        options={delimiters.map((value) => ({ value, label: messages.delimiterLabels[value] }))}
        onChange={(delimiter) => onChange({ delimiter })}
      />
      <Setting
        label={messages.header}
        value={String(settings.header)}
        options={[
          ...possibleHeaders.map((index) => {
            const { line, cells } = records[index]!
            return {
              value: String(index),
              label: fill(messages.headerLine, { line: String(line), text: shortened(cells) }),
            }
          }),
          { value: String(null), label: messages.noHeader },
        ]}
        onChange={(value) => onChange({ header: value === String(null) ? null : Number(value) })}
      />
    </div>
  )
}

interface SettingProps<Value extends string> {
  /** Only for assistive technology: the value says what it is about. */
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly group?: string }[]
  onChange(value: Value): void
}

function Setting<Value extends string>({ label, ...select }: SettingProps<Value>) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Select id={id} isQuiet {...select} />
    </div>
  )
}

const LONGEST_HEADER = 48

/** Enough of a line to tell it apart from the others. */
function shortened(cells: readonly string[]): string {
  const text = cells.filter(Boolean).join(', ')
  return text.length > LONGEST_HEADER ? `${text.slice(0, LONGEST_HEADER)}…` : text
}
