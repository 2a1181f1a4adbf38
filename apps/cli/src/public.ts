/** Entry point of the package that users install: without the commands for operators, and the clients that those need. */
import { runCommandLine } from './cli.ts'

await runCommandLine(process.argv.slice(2))
