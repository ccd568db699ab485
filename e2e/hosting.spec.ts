import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { headersFor } from '../tools/security-headers.mjs'

type Headers = Record<string, string>

const page = readFileSync('dist/index.html', 'utf8')
const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== '_headers')
  .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('dist', ''))
const paths = ['/', ...files, '/service-worker.js']

/** Of `_headers`; a path that several rules match, or none, has no headers that can be relied on. */
function ofHeadersFile(text: string, path: string): Headers | null {
  const matching = text
    .split('\n\n')
    .map((rule) => rule.trim().split('\n  '))
    .filter(([pattern = '']) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))
  const [[, ...lines] = []] = matching
  return matching.length === 1 ? Object.fromEntries(lines.map((line) => line.split(/: (.*)/))) : null
}

/** With 'always' a header is sent with errors too: all are but that of caching. */
function ofNginx(config: string, path: string): Headers {
  const variables = new Map<string, string>()
  for (const [, variable = '', body = ''] of config.matchAll(/^map \$uri \$(\w+) \{(.*?)^\}/gms))
    for (const [, pattern = '', value = ''] of body.matchAll(/^ +(\S+) "(.*)";$/gm))
      if (pattern === 'default' || new RegExp(pattern.slice(1)).test(path)) variables.set(variable, value)
  return Object.fromEntries(
    Array.from(
      config.matchAll(/^ +add_header (\S+) (?:"(.*)" always|\$(policy) always|\$(caching));$/gm),
      ([, name, value, policy, caching]) => [name, value ?? variables.get(policy ?? caching ?? '')],
    ),
  )
}

function ofCaddy(config: string, path: string): Headers {
  const matches = new Map<string | undefined, boolean>([[undefined, true]])
  for (const [, matcher, not, pattern = ''] of config.matchAll(/^\t(@\S+) (?:\{\n\t+)?(not )?path \*(\S+?)\*?$/gm))
    matches.set(matcher, path.includes(pattern) !== (not !== undefined))
  return Object.fromEntries(
    Array.from(config.matchAll(/^\theader (?:(@\S+) )?(\S+) "(.*)"$/gm))
      .filter(([, matcher]) => matches.get(matcher))
      .map(([, , name, value]) => [name, value]),
  )
}

test('[HOST-1] the built folder brings the headers of each of its files along', () => {
  const text = readFileSync('dist/_headers', 'utf8')
  for (const path of [...paths, '/manifest.webmanifest'])
    expect(ofHeadersFile(text, path), path).toEqual(headersFor(path, page))
})

for (const [name, headersOf] of [
  ['nginx.conf', ofNginx],
  ['Caddyfile', ofCaddy],
] as const)
  test(`[HOST-1] deploy/${name} sends the headers that are tested, from any path`, () => {
    const config = readFileSync(`deploy/${name}`, 'utf8')
    for (const folder of ['', '/team/console'])
      for (const path of paths.map((file) => folder + file))
        expect(headersOf(config, path), path).toEqual(headersFor(path, page))
  })

test('[HOST-2] deploy/Caddyfile lets only files that are there be cached', () => {
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toContain('@hashed {\n\t\tpath */assets/*\n\t\tfile\n\t}')
})

test('[HOST-2] hashed files are cached for a year, all others are revalidated, and a missing one is not remembered', async ({
  request,
}) => {
  const asset = files.find((path) => path.startsWith('/assets/')) ?? ''
  for (const [path, caching] of Object.entries({
    [asset]: 'public, max-age=31536000, immutable',
    '/': 'no-cache',
    '/index.html': 'no-cache',
    '/logo.png': 'no-cache',
    '/service-worker.js': 'no-cache',
    '/assets/no-such-file.js': 'no-cache',
  }))
    expect((await request.get(path)).headers()['cache-control'], path).toBe(caching)
})

test('[HOST-3] only the service worker may request anything, and only of its own host', async ({ request }) => {
  for (const path of paths) {
    const policy = (await request.get(path)).headers()['content-security-policy']
    const sources = path === '/service-worker.js' ? "'self'" : "'none'"
    expect(policy, path).toContain(`; connect-src ${sources};`)
    expect(policy, path).toContain("default-src 'none'; ")
  }
})

test('[HOST-4] search engines are asked to stay away', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect(await (await request.get('/')).text()).toContain('<meta name="robots" content="noindex" />')
})
