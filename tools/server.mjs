// @ts-check
import { createServer, STATUS_CODES } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { headerPolicy } from './content-security-policy.mjs'
import { createFileStore } from './static-files.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('./static-files.mjs').StaticFile} StaticFile */
/** @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Reply */

const defaultPort = 4173
const highestPort = 65_535

const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const securityHeaders = {
  'Content-Security-Policy': headerPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
}

/**
 * Serves a built folder. Requests that arrive before `ready` wait for it.
 * @param {string} folder
 * @param {Promise<unknown>} [ready]
 */
export function createStaticServer(folder, ready = Promise.resolve()) {
  const files = createFileStore(folder)

  /** @param {Request} request @param {import('node:http').ServerResponse} response */
  async function respond(request, response) {
    await ready
    const reply = await answer(files, request).catch(() => plainReply(500))
    response.writeHead(reply.status, { ...securityHeaders, ...reply.headers })
    response.end(reply.body)
  }

  // Node's own answers to a missing host, to Expect and to a broken request would lack the security headers.
  const server = createServer({ requireHostHeader: false }, respond)
  server.on('checkExpectation', respond)
  server.on('clientError', refuseBrokenRequest)
  return server
}

/**
 * @param {ReturnType<typeof createFileStore>} files
 * @param {Request} request
 * @returns {Promise<Reply>}
 */
async function answer(files, request) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plainReply(405, { Allow: 'GET, HEAD' })
  const pathname = decodedPath(request.url ?? '')
  if (pathname === null) return plainReply(400)
  const file = await files.find(pathname)
  return file === null ? plainReply(404) : fileReply(file, pathname, request.headers)
}

/**
 * Null for what is not a path: a malformed escape, or a target with another origin.
 * @param {string} target
 */
function decodedPath(target) {
  const [path = ''] = target.split(/[?#]/, 1)
  if (!path.startsWith('/')) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * @param {StaticFile} file
 * @param {string} pathname
 * @param {import('node:http').IncomingHttpHeaders} asked
 * @returns {Promise<Reply>}
 */
async function fileReply(file, pathname, asked) {
  const encoding = file.isText ? chooseEncoding(asked['accept-encoding']) : null
  const etag = `"${encoding === null ? file.digest : `${file.digest}-${encoding}`}"`
  /** @type {Record<string, string>} */
  const headers = { 'Cache-Control': cacheControl(pathname), ETag: etag }
  if (file.isText) headers.Vary = 'Accept-Encoding'
  if (file.type.startsWith('text/html')) headers['Content-Security-Policy'] = headerPolicy(String(file.body))
  if (matches(asked['if-none-match'], etag)) return { status: 304, headers, body: Buffer.alloc(0) }
  if (encoding !== null) headers['Content-Encoding'] = encoding
  const body = encoding === null ? file.body : await file.encoded(encoding)
  return { status: 200, headers: { ...headers, ...contentHeaders(file.type, body) }, body }
}

/**
 * Only names that carry a hash of their contents may be kept for good.
 * @param {string} pathname
 */
function cacheControl(pathname) {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/**
 * @param {string | undefined} ifNoneMatch
 * @param {string} etag
 */
function matches(ifNoneMatch, etag) {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

/**
 * @param {string | string[] | undefined} header
 * @returns {import('./static-files.mjs').Encoding | null}
 */
function chooseEncoding(header) {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map(weighted),
  )
  /** @type {import('./static-files.mjs').Encoding[]} */
  const offered = ['br', 'gzip']
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}

/**
 * @param {string} part such as `gzip;q=0.5`
 * @returns {[string, number]}
 */
function weighted(part) {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}

/**
 * @param {number} status
 * @param {Record<string, string>} [headers]
 * @returns {Reply}
 */
function plainReply(status, headers = {}) {
  const body = Buffer.from(`${status} ${STATUS_CODES[status]}\n`)
  const content = contentHeaders('text/plain; charset=utf-8', body)
  return { status, headers: { 'Cache-Control': 'no-cache', ...content, ...headers }, body }
}

/** @param {string} type @param {Buffer} body */
function contentHeaders(type, body) {
  return { 'Content-Type': type, 'Content-Length': String(body.length) }
}

/** @param {Error} _error @param {import('node:stream').Duplex} socket */
function refuseBrokenRequest(_error, socket) {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = plainReply(400, { Connection: 'close' })
  const lines = Object.entries({ ...securityHeaders, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body.toString()}`)
}

/** @param {string | undefined} text the environment's PORT */
export function readPort(text) {
  if (text === undefined || text === '') return defaultPort
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= highestPort) return port
  throw new Error(`PORT must be a whole number from 0 to ${highestPort}, not '${text}'.`)
}

/**
 * Listens on this machine only. Resolves with the port, which the system chose when asked for 0.
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
export async function listen(server, port) {
  try {
    if (port !== 0) await refuseOtherFamily(port)
    await bind(server, port, '127.0.0.1')
  } catch (error) {
    throw new Error(explained(/** @type {NodeJS.ErrnoException} */ (error), port), { cause: error })
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/**
 * Browsers try ::1 first for localhost: a server that listens there would be seen in place of ours.
 * @param {number} port
 */
async function refuseOtherFamily(port) {
  const probe = createSocketServer()
  try {
    await bind(probe, port, '::1')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') throw error
    return
  }
  await new Promise((resolve) => probe.close(resolve))
}

/**
 * @param {import('node:net').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<void>}
 */
function bind(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** @param {NodeJS.ErrnoException} error @param {number} port */
function explained(error, port) {
  const other = port < highestPort ? port + 1 : port - 1
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Choose another: PORT=${other} npm start`
  if (error.code === 'EACCES') return `Port ${port} is not allowed here. Choose another: PORT=${defaultPort} npm start`
  return `The server cannot listen on port ${port}: ${error.message}`
}
