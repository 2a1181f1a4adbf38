/**
 * Hosts a Temporal server that the SDK downloads and runs for this process's lifetime, if no `temporal` program is found.
 * When ready, it prints the same line as the program.
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
