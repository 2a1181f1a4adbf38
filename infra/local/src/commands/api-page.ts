/** `npm run api-page`: writes the manual's reference of the public API. Run it after a change of the API. */
import { writeFile } from 'node:fs/promises'
import { API_PAGE, apiReference } from '../manual/api-reference.ts'
import { runProgram } from '../run-program.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run api-page')
await writeFile(API_PAGE, await apiReference())
const { status } = await runProgram('oxfmt', [API_PAGE], { output: 'show' })
process.exit(status)
