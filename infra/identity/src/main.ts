/** The identity emulator of one's own machine: for development and tests, never for production. */
import { createEmulator } from './emulator.ts'
import { env } from './env.ts'

const { server, save } = await createEmulator({ ...env, say: (line) => console.log(line) })
server.listen(env.port, '127.0.0.1', () => console.log(`identity ready: http://127.0.0.1:${env.port}`))

const stop = () => {
  save()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
