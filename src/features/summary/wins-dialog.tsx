import type { LeadSource } from '../../domain/lead'
import type { SourceWins } from '../../domain/lead-query'
import { formatAmount, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useQuery } from '../../shared/app/use-query'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import styles from './summary.module.css'

interface WinsDialogProps {
  onClose(): void
  onSource(source: LeadSource): void
}

/** What has become of the leads of each source, the one that won most first. */
export function WinsDialog({ onClose, onSource }: WinsDialogProps) {
  const answered = useQuery({ name: 'wins' })
  return (
    <Dialog title={messages.winsTitle} size="medium" onClose={onClose}>
      <div className={styles.wins}>
        {answered?.answer === null && <p className="note">{messages.winsUnreadable}</p>}
        <table>
          <thead>
            <tr>
              {messages.winsHeads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {answered?.answer?.map((wins) => (
              <tr key={wins.source}>
                <td>
                  <Button variant="link" onClick={() => onSource(wins.source)}>
                    {wins.source}
                  </Button>
                </td>
                {figuresOf(wins).map((figure, at) => (
                  <td key={messages.winsHeads[at + 1]} data-head={messages.winsHeads[at + 1]?.toLowerCase()}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function figuresOf({ leads, qualified, converted, won, amount }: SourceWins): string[] {
  return [...[leads, qualified, converted, won].map(formatNumber), formatAmount(amount)]
}
