/** `npm run -s docweave -- …`: runs the users' command-line program and passes through arguments, streams and exit status. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { writeRegistry } from '@docweave/tool-kit/registry'
import { ROOT, TOOLS } from '../folders.ts'

// The program imports the generated registry, which a fresh checkout does not have yet.
await writeRegistry(TOOLS)
const program = join(ROOT, 'apps/cli/src/main.ts')
// Runs in the folder that the user called from, so that relative paths resolve there.
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
// The terminal sends Ctrl-C to the child as well; signals sent to this process only are forwarded.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
