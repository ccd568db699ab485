// @ts-check

import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { headerPolicy, pagePolicy } from './content-security-policy.mjs'
import { scratchFolder } from './scratch.mjs'
import { createStaticServer, listen, readPort } from './server.mjs'

const page = '<!doctype html><title>Sales Console</title>'
const script = 'export const answer = 42\n'.repeat(200)
const secret = 'not for the world'

const files = {
  'dist/index.html': page,
  'dist/assets/app-1a2b3c4d.js': script,
  'dist/assets/app-1a2b3c4d.css': 'body { margin: 0 }',
  'dist/icon.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  'dist/.env': secret,
  'secret.txt': secret,
  'dist-private/secret.txt': secret,
}

/** @param {string} [folder] @param {Promise<unknown>} [ready] */
async function serve(folder = join(scratchFolder(files), 'dist'), ready = Promise.resolve()) {
  const server = createStaticServer(folder, ready)
  const port = await listen(server, 0)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return port
}

/**
 * By node:http, since fetch would tidy up the path before it is sent.
 * @param {number} port
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string> }} [options]
 */
async function ask(port, path, { method = 'GET', headers = {} } = {}) {
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
  sent.end()
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(sent, 'response'))
  /** @type {Buffer[]} */
  const chunks = []
  for await (const chunk of response) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() }
}

/** @param {number} port @param {string} text */
async function sendRaw(port, text) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

describe('[SERVE-1] the built folder is served', () => {
  test('the page at the root, whatever the query', async () => {
    const port = await serve()
    for (const path of ['/', '/index.html', '/?leads=100000&seed=7']) {
      const { status, headers, text } = await ask(port, path)
      expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', page])
    }
  })

  test.each([
    ['/assets/app-1a2b3c4d.js', 'text/javascript; charset=utf-8'],
    ['/assets/app-1a2b3c4d.css', 'text/css; charset=utf-8'],
    ['/icon.png', 'image/png'],
  ])('%s has the type %s', async (path, type) => {
    expect((await ask(await serve(), path)).headers['content-type']).toBe(type)
  })

  test('an unknown path is a plain 404', async () => {
    const { status, headers, text } = await ask(await serve(), '/leads')
    expect([status, headers['content-type'], text]).toEqual([404, 'text/plain; charset=utf-8', '404 Not Found\n'])
  })

  test('a request during the build waits for its end', async () => {
    const progress = new EventEmitter()
    const folder = scratchFolder()
    const port = await serve(folder, once(progress, 'built'))
    const asked = ask(port, '/')
    await new Promise((resolve) => setTimeout(resolve, 50))
    writeFileSync(join(folder, 'index.html'), page)
    progress.emit('built')
    expect((await asked).text).toBe(page)
  })

  test('a file that changed on disk is read again', async () => {
    const folder = scratchFolder({ 'index.html': 'old' })
    const port = await serve(folder)
    expect((await ask(port, '/')).text).toBe('old')
    writeFileSync(join(folder, 'index.html'), 'new')
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000))
    expect((await ask(port, '/')).text).toBe('new')
  })

  test('HEAD answers with the headers of GET and no body', async () => {
    const port = await serve()
    const got = await ask(port, '/')
    const head = await ask(port, '/', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
    const { status, headers } = await ask(await serve(), '/', { method })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test.each([
    [undefined, 4173],
    ['', 4173],
    ['0', 0],
    ['8080', 8080],
    ['65535', 65_535],
  ])('PORT %s means %i', (text, port) => {
    expect(readPort(text)).toBe(port)
  })

  test.each(['65536', '-1', '80.5', 'abc', '1e3', ' 80', '0x50', '999999'])("PORT '%s' is refused", (text) => {
    expect(() => readPort(text)).toThrow(`PORT must be a whole number from 0 to 65535, not '${text}'.`)
  })
})

describe('[SERVE-1] what was sent once is not sent again', () => {
  test('hashed names are kept for good, all else is asked for again', async () => {
    const port = await serve()
    const asset = await ask(port, '/assets/app-1a2b3c4d.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/icon.png', '/absent', '/assets/absent.js']) {
      expect((await ask(port, path)).headers['cache-control']).toBe('no-cache')
    }
  })

  test('an unchanged file is answered by 304', async () => {
    const port = await serve()
    const etag = String((await ask(port, '/')).headers.etag)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body, headers } = await ask(port, '/', { headers: { 'If-None-Match': tags } })
      expect([status, body.length, headers.etag]).toEqual([304, 0, etag])
    }
    expect((await ask(port, '/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('an encoded answer has a tag of its own', async () => {
    const port = await serve()
    const plain = await ask(port, '/')
    const encoded = await ask(port, '/', { headers: { 'Accept-Encoding': 'br' } })
    expect(encoded.headers.etag).not.toBe(plain.headers.etag)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('to a browser that accepts %s a script goes as %s', async (accepted, encoding) => {
    const path = '/assets/app-1a2b3c4d.js'
    const { headers, body } = await ask(await serve(), path, { headers: { 'Accept-Encoding': accepted } })
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(Number(headers['content-length'])).toBe(body.length)
    const decoded = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(decoded.toString()).toBe(script)
    expect(body.length < script.length).toBe(encoding !== undefined)
  })

  test('a picture is not compressed a second time', async () => {
    const { headers, body } = await ask(await serve(), '/icon.png', { headers: { 'Accept-Encoding': 'br' } })
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
    expect(body).toEqual(files['dist/icon.png'])
  })
})

describe('[SERVE-2] a port that cannot be had', () => {
  test('a taken port is told in one sentence', async () => {
    const port = await serve()
    await expect(listen(createServer(), port)).rejects.toThrow(
      `Port ${port} is already in use. Choose another: PORT=${port + 1} npm start`,
    )
  })

  test('a port taken for the other address of localhost counts as taken', async () => {
    const other = createServer()
    onTestFinished(() => {
      other.close()
    })
    other.listen(0, '::1')
    await once(other, 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (other.address())
    await expect(listen(createServer(), port)).rejects.toThrow(`Port ${port} is already in use.`)
  })
})

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('base64')

const securityHeaders = {
  'content-security-policy': headerPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(), '),
}

describe('[SERVE-3] every response carries the security headers', () => {
  test.each([
    [200, 'GET', '/', {}],
    [200, 'HEAD', '/', {}],
    [200, 'GET', '/assets/app-1a2b3c4d.js', { 'Accept-Encoding': 'br' }],
    [304, 'GET', '/', { 'If-None-Match': '*' }],
    [400, 'GET', '/%zz', {}],
    [404, 'GET', '/absent', {}],
    [404, 'GET', '/../secret.txt', {}],
    [405, 'POST', '/', {}],
    [200, 'GET', '/', { Expect: 'a miracle' }],
  ])('%i to %s %s %o', async (status, method, path, headers) => {
    const answer = await ask(await serve(), path, { method, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(securityHeaders)
  })

  test('an error while reading is a plain 500', async () => {
    const notAFolder = /** @type {any} */ (null)
    const { status, headers, text } = await ask(await serve(notAFolder), '/')
    expect([status, text]).toEqual([500, '500 Internal Server Error\n'])
    expect(headers).toMatchObject(securityHeaders)
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400 Bad Request'],
    ['a header line without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', '400 Bad Request'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '200 OK'],
  ])('a request with %s', async (_what, request, status) => {
    const answer = await sendRaw(await serve(), request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
    expect(answer).toContain(`\r\nContent-Security-Policy: ${headerPolicy()}\r\n`)
    expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  })

  test('the policy allows our own files, no connection and one Trusted Types policy', () => {
    expect(headerPolicy().split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      'trusted-types sales-console',
      "worker-src 'self'",
    ])
  })

  test('the policy in the page is the same but for frame-ancestors, which works only as a header', () => {
    expect(`${pagePolicy()}; frame-ancestors 'none'`).toBe(headerPolicy())
  })

  test('of scripts and styles in the page itself, its policy and its header allow just those', () => {
    const html = '<script>run()</script><style>p { color: red }</style><script src="/other.js"></script>'
    for (const policy of [pagePolicy(html), headerPolicy(html)]) {
      expect(policy.split('; ')).toContain(`script-src 'self' 'sha256-${sha256('run()')}'`)
      expect(policy.split('; ')).toContain(`style-src 'self' 'sha256-${sha256('p { color: red }')}'`)
    }
  })
})

describe('[SERVE-4] nothing outside the folder is served', () => {
  test.each([
    '/../secret.txt',
    '/../../../../../../../../etc/passwd',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e/secret.txt',
    '/../dist-private/secret.txt',
    '//etc/passwd',
    '/%2fetc/passwd',
    '/C:/secret.txt',
    '/index.html%00.png',
    '/%00',
    '/.env',
    '/%2eenv',
    '/assets',
    '/assets/',
    '/assets/../index.html',
    '/index.html/',
  ])('%s is not found', async (path) => {
    const { status, text } = await ask(await serve(), path)
    expect([status, text]).toEqual([404, '404 Not Found\n'])
  })

  test('a name longer than any file may have is not found', async () => {
    expect((await ask(await serve(), `/${'a'.repeat(5000)}`)).status).toBe(404)
  })

  test.each(['/%', '/%zz', '/%c3%28', '/%e0%a4%a', 'http://elsewhere.example/secret.txt', '*'])(
    '%s is a bad request',
    async (path) => {
      expect((await ask(await serve(), path)).status).toBe(400)
    },
  )

  test('a link that leads out of the folder is not followed', async () => {
    const folder = scratchFolder(files)
    const built = join(folder, 'dist')
    symlinkSync(join(folder, 'secret.txt'), join(built, 'link.txt'))
    symlinkSync(join(folder, 'dist-private'), join(built, 'private'))
    symlinkSync(join(built, 'index.html'), join(built, 'inside.html'))
    const port = await serve(built)
    expect((await ask(port, '/link.txt')).status).toBe(404)
    expect((await ask(port, '/private/secret.txt')).status).toBe(404)
    expect((await ask(port, '/inside.html')).text).toBe(page)
  })

  test('a name that would lead elsewhere on Windows is not found', async () => {
    const port = await serve(scratchFolder({ 'a\\secret.txt': secret, 'C:/secret.txt': secret }))
    expect((await ask(port, '/a%5csecret.txt')).status).toBe(404)
    expect((await ask(port, '/C:/secret.txt')).status).toBe(404)
  })

  test('a folder in place of a file is not found', async () => {
    const folder = scratchFolder()
    mkdirSync(join(folder, 'index.html'))
    expect((await ask(await serve(folder), '/')).status).toBe(404)
  })

  test('it is reached from this machine only', async () => {
    const server = createStaticServer(scratchFolder())
    onTestFinished(() => {
      server.close()
    })
    await listen(server, 0)
    expect(server.address()).toMatchObject({ address: '127.0.0.1' })
  })
})
