import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app'
import type { Early } from './early'

const { clock, workspace, first, toasts, texts } = (globalThis as typeof globalThis & { early: Early }).early
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
// The frame of the screen is there already; it is replaced at once, by a screen that looks the same and works.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App clock={clock} workspace={workspace} first={first} toasts={toasts} texts={texts} />
    </StrictMode>,
  ),
)
