/** `npm run images:try [-- IMAGE…]`: builds the images in Debian root folders and runs them. The last line is `N passed, N failed`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'
import { readSettings } from '../env.ts'
import { onPath } from '../set-up/requirements.ts'

const say = (line: string) => console.error(line)
const { path } = readSettings()
const lacking = ['debootstrap', 'bwrap'].filter((program) => !onPath(program, path))
if (process.getuid?.() !== 0 || lacking.length > 0) {
  say('Image tests require root, debootstrap and bubblewrap.')
  if (lacking.length > 0) say(`Missing: ${lacking.join(', ')} (apt-get install debootstrap bubblewrap)`)
  process.exit(2)
}
await setUp('test', say)
await buildSite(say)
const folder = await mkdtemp(join(tmpdir(), 'docweave-images-'))
try {
  const program = join(ROOT, 'infra/deploy/src/images/try.ts')
  const { status } = await runProgram(process.execPath, [program, folder, ...process.argv.slice(2)], { terminal: true })
  process.exitCode = status
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
