/**
 * Where no `temporal` program is found, the SDK downloads one and runs it for as long as its caller lives: this process
 * is that caller. It writes the same line when it is ready as the program itself does.
 */
import { TestWorkflowEnvironment } from '@temporalio/testing'

const [port, uiPort, dbFilename, ...extraArgs] = process.argv.slice(2)
const environment = await TestWorkflowEnvironment.createLocal({
  server: {
    ...{ ip: '127.0.0.1', port: Number(port), ui: true, uiPort: Number(uiPort), dbFilename, extraArgs },
    log: { format: 'pretty', level: 'error' },
  },
})
console.log(`Temporal Server: ${environment.address}`)
const stop = () => void environment.teardown().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
