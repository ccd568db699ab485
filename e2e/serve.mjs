// @ts-check
import { createStaticServer, listen } from '../tools/server.mjs'

await listen(createStaticServer('dist'), 4273)
