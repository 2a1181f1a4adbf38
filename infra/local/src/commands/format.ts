/** `npm run format`: formats all files, or the named ones. */
import { runProgram } from '../run-program.ts'

const { status } = await runProgram('oxfmt', process.argv.slice(2), { terminal: true })
process.exit(status)
