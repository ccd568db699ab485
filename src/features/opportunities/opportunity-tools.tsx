import { stages } from '../../domain/opportunity'
import { opportunityOrderFields } from '../../domain/opportunity-filters'
import {
  type StageFilter as Choice,
  countOf,
  type FiguresByStage,
  type OpportunityListQuery,
} from '../../domain/opportunity-query'
import { formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { useIsRoomy } from '../../ui/page'
import { RadioBar } from '../../ui/radio-bar'
import * as shapes from '../../ui/shapes'
import styles from './opportunities.module.css'

interface FilterProps {
  filters: OpportunityListQuery
  onChange(filters: OpportunityListQuery): void
}

const choices: readonly Choice[] = ['all', ...stages]

/** With how many opportunities of each stage the search finds. */
export function StageFilter({ filters, figures, onChange }: FilterProps & { figures: FiguresByStage }) {
  const count = (choice: Choice) => (choice === 'all' ? countOf(figures) : figures[choice].count)
  const options = choices.map((value) => ({
    value,
    label: (
      <>
        <span>{messages.stageFilters[value]}</span>{' '}
        <span className={`${styles.count} figures`}>{formatNumber(count(value))}</span>
      </>
    ),
  }))
  return (
    <div className={styles.stages}>
      <RadioBar
        label={messages.fieldLabels.stage}
        options={options}
        value={filters.stage}
        areArrowsChoosing
        onChoose={(stage) => onChange({ ...filters, stage })}
      />
    </div>
  )
}

const orders = opportunityOrderFields.flatMap((field) => {
  const directions = Object.keys(messages.opportunityOrders[field]) as ('asc' | 'desc')[]
  return directions.map((direction) => ({
    order: { field, direction },
    value: `${field} ${direction}`,
    label: messages.opportunityOrders[field][direction],
  }))
})

/** Every order, also those that no column header gives. */
export function OrderSelect({ filters, onChange }: FilterProps) {
  const isRoomy = useIsRoomy()
  const { field, direction } = filters.order
  return (
    <Select
      name="order"
      aria-label={messages.order}
      value={`${field} ${direction}`}
      options={orders}
      isSet={!isRoomy && field !== 'created'}
      icon={isRoomy ? null : shapes.arrowUpDown}
      onChange={(_, { order }) => onChange({ ...filters, order })}
    />
  )
}
