import {
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_equals,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { LeadChange } from '../src/domain/change'
import { PAGE_SIZE } from '../src/domain/constants'
import type { Lead } from '../src/domain/lead'
import type { LeadQuery } from '../src/domain/lead-query'
import { clampPage, pageCount } from '../src/domain/page'
import type { LeadEngine } from '../src/engine/lead-engine'

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const helper = createColumnHelper<typeof features, Lead>()
const columns = helper.columns([
  helper.accessor('name', {}),
  helper.accessor('company', {}),
  helper.accessor('score', { sortFn: sortFn_basic, enableGlobalFilter: false }),
  helper.accessor('status', { filterFn: filterFn_equals, enableGlobalFilter: false }),
])

/** TanStack's row models behind our door. As its guides ask, every change makes a new array, and rows are built anew. */
export function createTanstackEngine(): LeadEngine {
  const table = constructTable({
    features,
    columns,
    data: [] as Lead[],
    getRowId: (lead) => lead.id,
    globalFilterFn: filterFn_includesString,
    getColumnCanGlobalFilter: () => true,
    autoResetPageIndex: false,
    initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
  })
  let asked: LeadQuery | null = null

  /** Only what differs is set: a new but equal value would throw the row models away. */
  function ask(query: LeadQuery) {
    const { search, status, scoreOrder } = query
    if (search !== asked?.search) table.setGlobalFilter(search)
    if (status !== asked?.status) table.setColumnFilters(status === 'all' ? [] : [{ id: 'status', value: status }])
    if (scoreOrder !== asked?.scoreOrder) table.setSorting([{ id: 'score', desc: scoreOrder === 'desc' }])
    asked = query
  }

  const rowOf = (id: string) => table.getCoreRowModel().rowsById[id]

  return {
    apply(changes) {
      const data = changed(table.options.data, changes, (id) => rowOf(id)?.index)
      table.setOptions((options) => ({ ...options, data }))
      table.getCoreRowModel()
    },
    query(query) {
      ask(query)
      const matching = table.getFilteredRowModel().rows.length
      const page = clampPage(query.page, matching)
      if (table.atoms.pagination.get().pageIndex !== page - 1) table.setPageIndex(page - 1)
      const rows = table.getRowModel().rows.map((row) => row.original)
      return { rows, page, pageCount: pageCount(matching), matching, total: table.options.data.length }
    },
    lead: (id) => rowOf(id)?.original ?? null,
    counts() {
      const counts = { new: 0, contacted: 0, qualified: 0, converted: 0 }
      for (const lead of table.options.data) counts[lead.status]++
      return counts
    },
  }
}

/** Changes of leads that are there already come before removals and additions, which would move them. */
function changed(
  leads: readonly Lead[],
  changes: readonly LeadChange[],
  positionOf: (id: string) => number | undefined,
): Lead[] {
  const next = [...leads]
  const gone = new Set<string>()
  for (const { before, after } of changes) {
    const position = before ? positionOf(before.id) : undefined
    if (before && !after) gone.add(before.id)
    else if (after && position === undefined) next.push(after)
    else if (after && position !== undefined) next[position] = after
  }
  return gone.size > 0 ? next.filter(({ id }) => !gone.has(id)) : next
}
