/** Runs the site on Node: `node infra/edge/src/node-main.ts`. */
import { readOwnEnvironment } from './env.ts'
import { createNodeHost } from './node-host.ts'

const { port, host, ...options } = readOwnEnvironment()
const server = await createNodeHost(options)
server.listen(port, host, () => console.log(`site ready: http://${host}:${port}`))

process.once('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
})
