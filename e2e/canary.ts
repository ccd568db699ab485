import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'

/** A request that the journeys' server or the canary got, and should not have. */
const STRAYS = '.reports/stray-requests.log'
/** Requests to this host are made on purpose, to see that the canary notices. */
export const BAIT_HOST = 'bait.example'

/** Chromium's own services, which it calls whatever page is open. What pages request of them is seen in each journey. */
const OF_CHROMIUM = /\.(google|googleapis|gvt1|gstatic)\.com/

/** Arguments for Chromium: every host but the product's is the canary. */
export function canaryArguments(port: string): string[] {
  return [`--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`]
}

export function noteStray(request: string) {
  appendFileSync(STRAYS, `${request}\n`)
}

export function strayRequests(): string[] {
  return existsSync(STRAYS) ? readFileSync(STRAYS, 'utf8').trim().split('\n') : []
}

/** Whether a request of a browser is one for a file of the product, and says nothing more than that. */
export function isForProduct(method: string | undefined, address: string, headers: IncomingHttpHeaders): boolean {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  // The browser's own request, for pages without an icon: images, and pages that are held back.
  if (pathname === '/favicon.ico') return true
  const isFile = pathname === '/' || existsSync(`dist${pathname}`)
  const isSilent =
    pathname === '/' ? [...searchParams.keys()].every((key) => /^(leads|seed|import)$/.test(key)) : !searchParams.size
  return method === 'GET' && isFile && isSilent && headers.cookie === undefined && headers.referer === undefined
}

/** Playwright's global setup: listens for as long as the journeys run. */
export default async function startCanary() {
  rmSync(STRAYS, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let greeting = Buffer.alloc(0)
    socket.on('data', (data) => {
      greeting = Buffer.concat([greeting, data])
      const isEncrypted = greeting[0] === 0x16
      if (isEncrypted && greeting.length < 5 + greeting.readUInt16BE(3)) return
      socket.end()
      // The host is named in the header of a plain request, and in the greeting of an encrypted one.
      const text = greeting.toString('latin1')
      if (!OF_CHROMIUM.test(text)) noteStray(`elsewhere: ${text.match(/[a-z\d-]{2,}(\.[a-z\d-]{2,})+/gi)?.join(' ')}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env['CANARY_PORT']), '127.0.0.1', resolve))
  return () => server.close()
}
