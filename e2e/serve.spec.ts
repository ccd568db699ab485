import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'

const start = (port: string) =>
  spawnSync(process.execPath, ['tools/start.mjs'], { env: { ...process.env, PORT: port }, encoding: 'utf8' })

test('[SERVE-1] a taken or wrong port is told in one line', ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const taken = start(port)
  expect(taken.status).toBe(1)
  expect(taken.stderr).toBe(`Port ${port} is already in use. Choose another: PORT=${Number(port) + 1} npm start\n`)
  expect(start('70000').stderr).toBe("PORT must be a whole number from 1 to 65535, not '70000'.\n")
})

test('every response carries the policy, and nothing outside the built folder is served', async ({ request }) => {
  for (const path of [
    '/',
    '/logo.png',
    '/no-such-file',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/src/main.tsx',
  ]) {
    const response = await request.get(path)
    expect(response.headers()['content-security-policy'], path).toContain("default-src 'none'")
    expect(response.headers()['x-content-type-options'], path).toBe('nosniff')
    if (path !== '/' && path !== '/logo.png') expect(response.status(), path).toBe(404)
  }
})
