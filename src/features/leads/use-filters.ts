import { useState } from 'react'
import { type Filters, noFilters, parseFilters } from '../../domain/filters'
import type { TextStore } from '../../workspace/ports'

const ENTRY = 'filters'

/** The filters as the seller left them. Nothing is written until the seller first changes one. */
export function useFilters(texts: TextStore): [Filters, (filters: Filters) => void] {
  const [stored, setStored] = useState(() => parseFilters(texts.read(ENTRY)))

  function change(filters: Filters) {
    setStored(filters)
    texts.write(ENTRY, JSON.stringify(filters))
  }

  return [stored ?? noFilters, change]
}
