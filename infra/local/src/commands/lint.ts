/** `npm run lint`: the linter with the import table, and the format check. Arguments are passed to the linter. */
import { checkFormat, lint } from '../check/checks.ts'

const linted = await lint(process.argv.slice(2))
const formatted = await checkFormat()
process.exit(linted && formatted ? 0 : 1)
