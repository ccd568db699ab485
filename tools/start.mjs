// @ts-check
import { once } from 'node:events'
import { createServer } from 'node:net'
import { installDependencies } from './install.mjs'

const DEFAULT_PORT = 4173

/** @param {string | undefined} text */
function parsePort(text) {
  if (text === undefined || text === '') return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port > 0 && port <= 65_535) return port
  throw new Error(`PORT must be a whole number from 1 to 65535, not '${text}'.`)
}

/** Said before the long work. Browsers try ::1 first for localhost: a server there would be seen in place of ours. */
async function expectFree(/** @type {number} */ port) {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen(port, host)
    await once(server, 'listening').catch(({ code, message }) => {
      if (code === 'EADDRINUSE')
        throw new Error(`Port ${port} is already in use. Choose another: PORT=${port + 1} npm start`)
      if (host === '127.0.0.1') throw new Error(`The server cannot listen on port ${port}: ${message}`)
    })
    server.close()
  }
}

async function start() {
  const port = parsePort(process.env.PORT)
  await expectFree(port)
  installDependencies()
  process.env.NODE_ENV = 'production'
  // Only now: it may just have been installed.
  const { build, preview } = await import('vite')
  await build({ logLevel: 'warn' })
  await preview({ preview: { port } })
  console.log(`Sales Console: http://localhost:${port}/`)
}

start().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
