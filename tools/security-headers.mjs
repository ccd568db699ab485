// @ts-check
import { createHash } from 'node:crypto'

/**
 * What a page may do: of scripts and styles in the page itself, only those that it was built with run.
 * For its <meta>, where browsers ignore frame-ancestors and complain about it.
 * @param {string} html
 */
export function pagePolicy(html) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, /<script>(.*?)<\/script>/gs)].join(' '),
    ["style-src 'self'", ...hashes(html, /<style>(.*?)<\/style>/gs)].join(' '),
    "img-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sales-console',
  ].join('; ')
}

const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * For every response. A worker is bound by the policy of its own script's response, whatever the page's says.
 * @param {string} path of the address, from any folder of the host
 * @param {string} html the built page
 */
export function headersFor(path, html) {
  const policy = path.endsWith('/service-worker.js') ? serviceWorkerPolicy : pagePolicy(html)
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Names in assets/ contain a hash of the content.
    'Cache-Control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}

const hostedPaths = [
  '/',
  '/index.html',
  '/assets/*',
  '/icons/*',
  '/licenses.txt',
  '/logo.png',
  '/robots.txt',
  '/service-worker.js',
  '/manifest.webmanifest',
]

/**
 * `_headers`, which Netlify and Cloudflare Pages read. No two rules match the same path: values of both would be joined.
 * @param {string} html the built page
 */
export function headersFile(html) {
  return hostedPaths
    .map((path) => [path, ...Object.entries(headersFor(path, html)).map(([name, value]) => `  ${name}: ${value}`)])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

/** @param {string} html @param {RegExp} inline */
function hashes(html, inline) {
  return Array.from(
    html.matchAll(inline),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
