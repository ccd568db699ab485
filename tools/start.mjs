// @ts-check
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { root, runTool } from './commands.mjs'
import { installDependencies } from './dependencies.mjs'
import { createStaticServer, listen, readPort } from './server.mjs'

/** Takes the port before the long work: a taken one is told at once, and none can take it during the build. */
async function start() {
  const progress = new EventEmitter()
  const server = createStaticServer(join(root, 'dist'), once(progress, 'built'))
  const port = await listen(server, readPort(process.env.PORT))
  installDependencies()
  await build()
  progress.emit('built')
  console.log(`Sales Console: http://localhost:${port}/`)
  closeOnSignal(server)
}

async function build() {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await runTool('vite', ['build', '--logLevel', 'warn'], { env })
  if (code !== 0) throw new Error('The build failed.')
}

/** @param {import('node:http').Server} server */
function closeOnSignal(server) {
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  process.once('SIGINT', close).once('SIGTERM', close)
}

start().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
