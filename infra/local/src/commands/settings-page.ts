/** `npm run settings-page`: writes the tables of the manual's settings page. Run it after a change of a setting. */
import { readFile, writeFile } from 'node:fs/promises'
import { SETTINGS_PAGE, settingsTables, withTables } from '../manual/settings-tables.ts'
import { runProgram } from '../run-program.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run settings-page')
await writeFile(SETTINGS_PAGE, withTables(await readFile(SETTINGS_PAGE, 'utf8'), await settingsTables()))
const { status } = await runProgram('oxfmt', [SETTINGS_PAGE], { output: 'show' })
process.exit(status)
