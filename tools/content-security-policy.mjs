// @ts-check

const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sales-console',
]

/** For the page's <meta>, where browsers ignore frame-ancestors and complain about it. */
export const pagePolicy = pageDirectives.join('; ')

/** For the header of every response: a worker is bound by its own response's policy, not by the page's. */
export const contentSecurityPolicy = [...pageDirectives, "frame-ancestors 'none'"].join('; ')
