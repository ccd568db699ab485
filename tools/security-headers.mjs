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
    "worker-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sales-console',
  ].join('; ')
}

const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * For every response.
 * @param {string} html the built page
 */
export function securityHeaders(html) {
  return {
    'Content-Security-Policy': `${pagePolicy(html)}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  }
}

/** @param {string} html @param {RegExp} inline */
function hashes(html, inline) {
  return Array.from(
    html.matchAll(inline),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
