/** `npm run -s docweave -- …`: the command-line program of a user, with its own arguments, streams and status. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { writeRegistry } from '@docweave/tool-kit/registry'
import { ROOT, TOOLS } from '../folders.ts'

// The program knows the tools by the registry, which a fresh checkout does not have yet.
await writeRegistry(TOOLS)
const program = join(ROOT, 'apps/cli/src/main.ts')
// The folder is the one the user called from: a name of a file means what it means there.
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
// The terminal's Ctrl-C reaches the program by itself; what is sent to this process alone is passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
