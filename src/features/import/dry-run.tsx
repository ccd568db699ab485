import { type ReactNode, useId } from 'react'
import { OPPORTUNITY_AMOUNT } from '../../domain/constants'
import type { ImportCheck } from '../../files/import'
import { fill, formatAmount, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { type Shown, ShowRows } from './file-rows'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { Converted, type DetailsProps, Lost, NewLeads, Unreadable, Updated } from './tile-details'

/** What a tile shows: a figure, its rows, and what can be chosen or done about it. */
interface TileContent {
  readonly label: string
  readonly figure: (check: ImportCheck) => number
  readonly tone?: 'good' | 'bad'
  readonly rows?: Shown
  readonly note?: string
  /** After the label. */
  readonly words?: string
  readonly Details?: (props: DetailsProps) => ReactNode
  readonly setting?: keyof typeof messages.importChoices
}

const newLeads: TileContent = {
  label: messages.tileNew,
  figure: (check) => check.created,
  tone: 'good',
  words: messages.newLeadsReady,
  Details: NewLeads,
}

/** Told also where there are none. */
const always: readonly TileContent[] = [
  {
    label: messages.tileDuplicates,
    figure: (check) => check.duplicates.count,
    rows: 'duplicates',
    setting: 'duplicates',
  },
  {
    label: messages.tileOtherNames,
    figure: (check) => check.otherNames.count,
    rows: 'otherNames',
    setting: 'otherNames',
  },
  {
    label: messages.tileWrongScores,
    figure: (check) => check.wrongScores.count,
    rows: 'wrongScores',
    setting: 'wrongScores',
  },
  {
    label: messages.tileUnreadable,
    figure: (check) => check.unreadable.count,
    tone: 'bad',
    rows: 'unreadable',
    Details: Unreadable,
  },
]

/** Most files have none of them. */
const ifAny: readonly TileContent[] = [
  {
    label: messages.tileNamesakes,
    figure: (check) => check.namesakes.count,
    rows: 'namesakes',
    setting: 'namesakes',
  },
  {
    label: messages.tileConverted,
    figure: (check) => check.converted.count,
    Details: Converted,
    setting: 'converted',
  },
  {
    label: messages.tileWrongAmounts,
    figure: (check) => check.wrongAmounts.count,
    rows: 'wrongAmounts',
    note: fill(messages.wrongAmountsNote, { amount: formatAmount(OPPORTUNITY_AMOUNT) }),
  },
  {
    label: messages.tileWrongDays,
    figure: (check) => check.wrongDays.count,
    rows: 'wrongDays',
    note: messages.wrongDaysNote,
  },
  { label: messages.tileDeleted, figure: (check) => check.deleted.count, rows: 'deleted', setting: 'deleted' },
  { label: messages.tileLost, figure: (check) => check.lost.count, rows: 'lost', Details: Lost, setting: 'lost' },
]

const updated: TileContent = {
  label: messages.tileUpdated,
  figure: (check) => check.updated,
  rows: 'changes',
  Details: Updated,
}

const ownWork: TileContent = {
  label: messages.tileOwnWork,
  figure: (check) => check.ownWork,
  note: messages.sinceLastImport,
  setting: 'ownWork',
}

interface DryRunProps extends DetailsProps {
  shown: Shown | null
  onShow(kind: Shown | null): void
}

/** What the import would do. */
export function DryRun(props: DryRunProps) {
  const titleId = useId()
  const { preview, check, isBusy } = props
  const { duplicates, otherNames, namesakes } = preview.settings
  const isUpdating = [duplicates, otherNames, namesakes].includes('update')
  const tile = (content: TileContent) => <Tile key={content.label} content={content} {...props} />
  const isAny = ({ figure }: TileContent) => check !== null && figure(check) > 0
  const none = always.filter((content) => !isAny(content))

  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className={styles.dryRun}>
      <h3 id={titleId} className="visually-hidden">
        {messages.dryRun}
      </h3>
      <Tile content={newLeads} {...props}>
        <div className={`line ${styles.none}`}>
          {none.map(({ label }) => (
            <Fact key={label} label={label} figure={check ? 0 : undefined} />
          ))}
          {/* Whether leads are updated is chosen before there is anything to update. */}
          {none.some(({ setting }) => setting === 'duplicates') && <Choice setting="duplicates" {...props} />}
        </div>
      </Tile>
      {[...always, ...ifAny].filter(isAny).map(tile)}
      {isUpdating && tile(updated)}
      {isUpdating && isAny(ownWork) && tile(ownWork)}
    </section>
  )
}

function Fact({ label, figure }: { label: string; figure: number | undefined }) {
  return (
    <dl className={styles.fact}>
      <div>
        <dt>{label}</dt>
        <dd className="figures">{figure === undefined ? messages.notRead : formatNumber(figure)}</dd>
      </div>
    </dl>
  )
}

interface TileProps extends DryRunProps {
  content: TileContent
  children?: ReactNode
}

function Tile({ content, shown, onShow, children, ...details }: TileProps) {
  const { label, tone, rows, note, words, Details, setting } = content
  const { check } = details
  const figure = check ? content.figure(check) : undefined
  return (
    <div className={`line ${styles.tile}`} data-tone={figure ? tone : undefined} data-counts={Boolean(figure)}>
      <Fact label={label} figure={figure} />
      {words && <p>{fill(words, { count: figure ?? 0 })}</p>}
      {rows && check && countOf(rows, check) > 0 && <ShowRows kind={rows} shown={shown} onShow={onShow} />}
      {note && <p className="note">{note}</p>}
      {Details && <Details {...details} />}
      {setting && figure !== undefined && <Choice setting={setting} {...details} />}
      {children}
    </div>
  )
}

function countOf(rows: Shown, check: ImportCheck): number {
  return rows === 'changes' ? check.changed : check[rows].count
}

interface ChoiceProps extends Pick<ReviewProps, 'preview' | 'onChange'> {
  setting: keyof typeof messages.importChoices
}

/** The seller's choice for the rows of a tile. */
function Choice({ setting, preview: { settings }, onChange }: ChoiceProps) {
  const id = useId()
  const { name, options } = messages.importChoices[setting]
  return (
    <div className={`line ${styles.choice}`}>
      <label htmlFor={id} className="visually-hidden">
        {name}
      </label>
      <Select
        id={id}
        isQuiet
        value={settings[setting]}
        options={Object.entries(options).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => onChange({ [setting]: chosen })}
      />
    </div>
  )
}
