import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { fields, leadsOfAddress, PAGE_SIZE } from './peer-leads'

ModuleRegistry.registerModules([AllCommunityModule])

const root = document.getElementById('root')
if (!root) throw new Error('ag-grid.html has no element with the id root')
const search = document.createElement('input')
search.type = 'search'
const box = document.createElement('div')
root.append(search, box)

// As its guide writes one, with a search of two columns and pages of as many rows as ours.
const grid = createGrid(box, {
  columnDefs: fields.map((field) =>
    field === 'name' || field === 'company' ? { field } : { field, getQuickFilterText: () => '' },
  ),
  rowData: leadsOfAddress(),
  getRowId: ({ data: { id } }) => id,
  domLayout: 'autoHeight',
  pagination: true,
  paginationPageSize: PAGE_SIZE,
})
search.addEventListener('input', () => grid.setGridOption('quickFilterText', search.value))
