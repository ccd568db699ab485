/** Not among the types of TypeScript, and not in every browser. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string; readonly files: Files }) => void): void
}

type Files = readonly FileSystemFileHandle[]

/**
 * What an installed console is started for, or asked for while it is open. What the address asks for is taken out of it:
 * a reload does not ask again.
 */
export function createLaunches() {
  const address = new URL(location.href)
  let asksForImport = isImport(address)
  if (asksForImport) {
    address.searchParams.delete('import')
    history.replaceState(history.state, '', address)
  }

  return {
    /** No files: leads are to be imported. */
    listen(onLaunch: (files: Files) => void) {
      if (asksForImport) onLaunch([])
      asksForImport = false
      const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
      launchQueue?.setConsumer(({ targetURL, files }) => {
        if (files.length > 0 || (targetURL && isImport(new URL(targetURL)))) onLaunch(files)
      })
    },
  }
}

function isImport({ searchParams }: URL): boolean {
  return searchParams.has('import')
}
