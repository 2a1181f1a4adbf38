/** The local identity emulator, for development and tests only. */
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
