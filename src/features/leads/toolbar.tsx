import type { Ref } from 'react'
import { type Filters, shownOrder, statusFilters, withOrderToggled } from '../../domain/filters'
import { Button } from '../../ui/button'
import { SearchField, Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { statusLabels } from '../status-badge'
import styles from './leads.module.css'

interface ToolbarProps {
  searchRef: Ref<HTMLInputElement>
  filters: Filters
  onChange(filters: Filters): void
}

const statusOptions = statusFilters.map((value) => ({ value, label: statusLabels[value] }))

export function Toolbar({ searchRef, filters, onChange }: ToolbarProps) {
  const isDescending = shownOrder(filters) === 'desc'
  return (
    <div className={styles.toolbar}>
      <SearchField
        ref={searchRef}
        value={filters.search}
        placeholder="Search leads by name or company"
        shortcut="/"
        onChange={(search) => onChange({ ...filters, search })}
      />
      <Select
        name="status"
        aria-label="Status"
        value={filters.status}
        options={statusOptions}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <Button onClick={() => onChange(withOrderToggled(filters))}>
        Score
        {isDescending ? <Icon name="arrow-down" /> : <Icon name="arrow-up" />}
        <span className="visually-hidden">{isDescending ? 'highest first' : 'lowest first'}</span>
      </Button>
    </div>
  )
}
