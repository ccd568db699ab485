import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { createRoot } from 'react-dom/client'
import type { Lead } from '../src/domain/lead'
import { fields, leadsOfAddress, PAGE_SIZE } from './peer-leads'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
})
const helper = createColumnHelper<typeof features, Lead>()
const columns = helper.columns(
  fields.map((field) =>
    helper.accessor(field, { header: field, enableGlobalFilter: field === 'name' || field === 'company' }),
  ),
)
const data = leadsOfAddress()

/** A plain table, as its guide writes one, with a search of two columns and pages of as many rows as ours. */
function PlainTable() {
  const table = useTable({
    features,
    columns,
    data,
    globalFilterFn: 'includesString',
    getRowId: ({ id }) => id,
    initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
  })
  return (
    <>
      <input type="search" onChange={({ target }) => table.setGlobalFilter(target.value)} />
      <table>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('tanstack.html has no element with the id root')
createRoot(root).render(<PlainTable />)
