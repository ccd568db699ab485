import { readFileSync } from 'node:fs'
import { mergeConfig, type Plugin } from 'vite'
import product from '../vite.config'
import { isForProduct, noteStray } from './canary'
import { gatesScript } from './timers'

/** The worker's script is served behind the one that lets journeys hold its delays and its work. */
const gatedWorker: Plugin = {
  name: 'gated-worker',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?')
      if (!/^\/assets\/worker-[\w-]+\.js$/.test(path)) return next()
      const script = readFileSync(`dist${path}`, 'utf8')
      response.setHeader('Content-Type', 'text/javascript')
      response.end(gatesScript + script)
    })
  },
}

/** Only browsers send these headers: tests may request what they like. */
const recordedRequests: Plugin = {
  name: 'recorded-requests',
  configurePreviewServer({ middlewares }) {
    middlewares.use(({ method, url = '', headers }, _, next) => {
      if ('sec-fetch-mode' in headers && !isForProduct(method, url, headers)) noteStray(`here: ${method} ${url}`)
      next()
    })
  },
}

/** Serves the built product to the journeys. */
export default mergeConfig(product, { plugins: [recordedRequests, gatedWorker] })
