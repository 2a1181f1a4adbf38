/** `npm run -s docweave -- …`: the command-line program of a user, with its own arguments, streams and status. */
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'

const program = join(ROOT, 'apps/cli/src/main.ts')
// A Ctrl-C reaches the program itself as well; it decides what that means.
process.on('SIGINT', () => {})
const { status } = await runProgram(process.execPath, [program, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  terminal: true,
})
process.exit(status)
