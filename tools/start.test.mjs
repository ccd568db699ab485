// @ts-check
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { markInstalled } from './dependencies.mjs'
import { scratchRepository, startNode } from './scratch.mjs'

const buildOnePage = 'echo "$NODE_ENV $*" > built && mkdir -p dist && echo "<!doctype html>" > dist/index.html'

/** @param {string} build */
function repository(build) {
  const folder = scratchRepository({ 'node_modules/.bin/vite': build })
  markInstalled(folder)
  return { folder, start: join(folder, 'tools', 'start.mjs') }
}

async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })
  await once(other, 'listening')
  return String(/** @type {import('node:net').AddressInfo} */ (other.address()).port)
}

test('[SERVE-1] npm start builds for production, serves it and says the address', async () => {
  const { folder, start } = repository(buildOnePage)
  const { child, said, ended } = startNode([start], { PORT: '0', NODE_ENV: 'development' })
  await vi.waitFor(() => expect(said.output).toMatch(/^Sales Console: http:\/\/localhost:\d+\/\n$/), 5000)
  const address = said.output.trim().replace('Sales Console: ', '').replace('localhost', '127.0.0.1')
  expect(await (await fetch(address)).text()).toBe('<!doctype html>\n')
  expect(readFileSync(join(folder, 'built'), 'utf8')).toMatch(/^production build/)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, errors: '' })
})

test('[SERVE-1] a build that fails is told in one line', async () => {
  const { ended } = startNode([repository('exit 3').start], { PORT: '0' })
  expect(await ended).toEqual({ code: 1, output: '', errors: 'The build failed.\n' })
})

test('[SERVE-1] a signal ends the build too', async () => {
  const { folder, start } = repository('echo $$ > pid; exec sleep 60')
  const { child, ended } = startNode([start], { PORT: '0' })
  await vi.waitFor(() => expect(existsSync(join(folder, 'pid'))).toBe(true), 5000)
  await vi.waitFor(() => expect(readFileSync(join(folder, 'pid'), 'utf8')).toMatch(/\n/), 5000)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(143)
  expect(() => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)).toThrow('ESRCH')
})

test('[SERVE-1] a PORT that is no port is told in one line', async () => {
  const { ended } = startNode([repository(buildOnePage).start], { PORT: 'abc' })
  const errors = "PORT must be a whole number from 0 to 65535, not 'abc'.\n"
  expect(await ended).toEqual({ code: 1, output: '', errors })
})

test('[SERVE-2] a taken port is told in one line, before anything is built', async () => {
  const { folder, start } = repository(buildOnePage)
  const port = await takenPort()
  const { ended } = startNode([start], { PORT: port })
  const errors = `Port ${port} is already in use. Choose another: PORT=${Number(port) + 1} npm start\n`
  expect(await ended).toEqual({ code: 1, output: '', errors })
  expect(existsSync(join(folder, 'built'))).toBe(false)
})
