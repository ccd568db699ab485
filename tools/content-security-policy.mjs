// @ts-check
import { createHash } from 'node:crypto'

/**
 * What a page may do. Of scripts and styles that stand in the page itself, just those that it was built with may run.
 * For the page's <meta>, where browsers ignore frame-ancestors and complain about it.
 * @param {string} [html]
 */
export function pagePolicy(html = '') {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...digests(html, /<script>(.*?)<\/script>/gs)].join(' '),
    ["style-src 'self'", ...digests(html, /<style>(.*?)<\/style>/gs)].join(' '),
    "img-src 'self'",
    "worker-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sales-console',
  ].join('; ')
}

/**
 * For the header of every response: a worker is bound by its own response's policy, not by the page's.
 * @param {string} [html]
 */
export function headerPolicy(html) {
  return `${pagePolicy(html)}; frame-ancestors 'none'`
}

/** @param {string} html @param {RegExp} inline */
function digests(html, inline) {
  return Array.from(
    html.matchAll(inline),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
