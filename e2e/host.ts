import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { headersFor } from '../tools/security-headers.mjs'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** A static host of which the built folder is one of many, at a path. */
export async function startHost(built: string, path: string) {
  let folder = built
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const [address = ''] = url.split('?')
    requested.push(address.startsWith(path) ? address.slice(path.length) : url)
    const name = address.startsWith(path) ? address.slice(path.length) || 'index.html' : 'no such file'
    const file = createReadStream(join(folder, name))
    file.on('error', () => response.writeHead(404).end())
    file.on('open', () => {
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      response.setHeaders(new Map(Object.entries(headersFor(address, page))))
      response.setHeader('Content-Type', types[extname(name)] ?? 'text/plain')
      // As of many hosts, for whom it is a matter of compression and languages.
      response.setHeader('Vary', 'Accept, Accept-Encoding, Accept-Language')
      file.pipe(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}${path}`,
    /** Paths within the folder, in order. */
    requested,
    deploy(next: string) {
      folder = next
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
