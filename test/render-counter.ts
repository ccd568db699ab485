/** What is read of React's own tree, as its developer tools do. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

interface DevTools {
  readonly supportsFiber: true
  inject(): number
  onCommitFiberRoot(id: number, root: { readonly current: Fiber }): void
}

const NAME = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

// React looks for them once, when it is loaded: this file is a setup file.
if (!(NAME in globalThis)) {
  Reflect.set(globalThis, NAME, { supportsFiber: true, inject: () => 1, onCommitFiberRoot() {} } satisfies DevTools)
}

// Else React tells the browser's tools of each component that it renders, which takes longer than to render it.
Reflect.deleteProperty(console, 'timeStamp')

/** The component was run, and not left as it was. */
const PERFORMED_WORK = 1

function nameOf({ type }: Fiber): string {
  const component = (type as { readonly type?: unknown } | null)?.type ?? type
  return typeof component === 'function' ? component.name : ''
}

/** Counts how often each component is rendered, by its name. */
export function countRenders() {
  const devTools = Reflect.get(globalThis, NAME) as DevTools
  const { onCommitFiberRoot } = devTools
  const counts = new Map<string, number>()

  /** Where nothing below is new, the children are the same as before. */
  function visit(fiber: Fiber, before: Fiber | null) {
    const name = nameOf(fiber)
    if (name && (!before || fiber.flags & PERFORMED_WORK)) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (before && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate)
  }

  devTools.onCommitFiberRoot = (_, { current }) => visit(current, current.alternate)
  return {
    /** Since the last call. */
    take(): Readonly<Record<string, number>> {
      const taken = Object.fromEntries(counts)
      counts.clear()
      return taken
    },
    stop() {
      devTools.onCommitFiberRoot = onCommitFiberRoot
    },
  }
}
