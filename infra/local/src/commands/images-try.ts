/** `npm run images:try [-- IMAGE…]`: builds the images with buildah and runs them. The last line is `N passed, N failed`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { ROOT } from '../folders.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'
import { readSettings } from '../env.ts'
import { onPath } from '../set-up/requirements.ts'

const NEEDED = [
  { program: 'buildah', apt: 'buildah' },
  { program: 'debootstrap', apt: 'debootstrap' },
  { program: 'bwrap', apt: 'bubblewrap' },
]

const say = (line: string) => console.error(line)
const { path } = readSettings()
const lacking = NEEDED.filter(({ program }) => !onPath(program, path)).map(({ apt }) => apt)
if (process.getuid?.() !== 0 || lacking.length > 0) {
  say('Image tests require root, buildah, debootstrap and bubblewrap.')
  if (lacking.length > 0) say(`Missing: apt-get install ${lacking.join(' ')}`)
  process.exit(2)
}
await setUp('test', say)
await buildSite(say)
const stopped = new AbortController()
// The images are deleted also after an interruption.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())
const folder = await mkdtemp(join(tmpdir(), 'docweave-images-'))
try {
  const program = join(ROOT, 'infra/deploy/src/images/try.ts')
  const { exitCode } = await execa(process.execPath, [program, folder, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    reject: false,
    cancelSignal: stopped.signal,
  })
  process.exitCode = exitCode ?? 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
