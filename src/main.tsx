import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app'
import type { Early } from './early'

const { clock, workspace, first, toasts, texts, ready } = (globalThis as typeof globalThis & { early: Early }).early
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
await ready
// The frame and the first leads are there already; they are replaced at once, by a screen that looks the same and works.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App clock={clock} workspace={workspace} first={first} toasts={toasts} texts={texts} />
    </StrictMode>,
  ),
)
