/** `npm run screenshots [-- WORD…]`: screenshots of every state of every page in `screenshots/`, with an index page. */
import { join } from 'node:path'
import { withTemporarySystem } from '../check/temporary-system.ts'
import { ROOT, WEB } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'

const say = (line: string) => console.error(line)
const words = process.argv.slice(2)
const temporalProgram = await setUp('test', say)
await buildSite(say)
const { status } = await withTemporarySystem(temporalProgram, ({ system }) =>
  runProgram(process.execPath, [join(WEB, 'e2e/pictures/take.ts'), join(ROOT, 'screenshots'), ...words], {
    cwd: WEB,
    env: { BASE_URL: system.urls.site },
    terminal: true,
  }),
)
process.exit(status)
