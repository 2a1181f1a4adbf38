/** Runs the site on Node: `node infra/edge/src/node-main.ts`. */
import { fileURLToPath } from 'node:url'
import { readOwnEnvironment } from './env.ts'
import { createNodeHost } from './node-host.ts'

const { port, host, apiUrl, settings } = readOwnEnvironment()
const webDist = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))
const server = await createNodeHost({ webDist, apiUrl, settings })
server.listen(port, host, () => console.log(`site ready: http://${host}:${port}`))
