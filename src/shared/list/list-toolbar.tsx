import type { FocusEvent, ReactNode, Ref } from 'react'
import { SearchField } from '../../ui/fields'
import { shortcuts } from '../app/shortcuts'
import styles from './list.module.css'

interface ListToolbarProps {
  searchRef: Ref<HTMLInputElement>
  search: string
  placeholder: string
  /** If false, the toolbar scrolls to the top on focus, so that results are visible above the keyboard. */
  isWide: boolean
  onSearch(search: string): void
  /** Further tools. */
  children: ReactNode
}

export function ListToolbar({ searchRef, search, placeholder, isWide, onSearch, children }: ListToolbarProps) {
  function showResults({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (!isWide && target instanceof HTMLInputElement) currentTarget.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={styles.toolbar} onFocus={showResults}>
      <SearchField
        ref={searchRef}
        value={search}
        placeholder={placeholder}
        shortcut={shortcuts.anywhere.search}
        onChange={onSearch}
      />
      {children}
    </div>
  )
}
