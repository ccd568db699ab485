import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import * as shapes from '../../ui/shapes'
import styles from './leads.module.css'

interface ImportOfferProps {
  count: number
  onImport(): void
  onHide(): void
}

/** On a phone, the way to a list of one's own. */
export function ImportOffer({ count, onImport, onHide }: ImportOfferProps) {
  return (
    <div className={styles.offer}>
      <p>{fill(messages.sampleLeads, { count })}</p>
      <Button variant="tinted" data-inset onClick={onImport}>
        {messages.importYourList}
      </Button>
      <IconButton shape={shapes.x} label={messages.hide} onClick={onHide} />
    </div>
  )
}
