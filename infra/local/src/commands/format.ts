/** `npm run format`: formats every file, or the ones named. */
import { runProgram } from '../run-program.ts'

const { status } = await runProgram('oxfmt', process.argv.slice(2), { terminal: true })
process.exit(status)
