import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app'
import { texts, toasts, workspace } from './early'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <App workspace={workspace} toasts={toasts} texts={texts} />
  </StrictMode>,
)
