import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const columns = ['Name', 'Company', 'Email', 'Source', 'Score', 'Status']
const rows = Array.from({ length: 20 }, (_, row) => columns.map((column) => `${column} ${row}`))

const table = (
  <table>
    <tbody>
      {rows.map((cells) => (
        <tr key={cells[0]}>
          {cells.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const root = document.getElementById('root')
if (!root) throw new Error('bare-react.html has no element with the id root')
createRoot(root).render(<StrictMode>{table}</StrictMode>)
