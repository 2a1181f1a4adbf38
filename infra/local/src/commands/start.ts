/** `npm start`: sets up what is missing, starts one instance of each process, and supervises them until stopped. */
import { allowUnsandboxed, sandboxState } from '@docweave/engines/host/sandbox'
import { readSettings, type Settings } from '../env.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'
import { portProblems } from '../system/ports.ts'
import { startSystem, type System } from '../system/start-system.ts'
import { startStatic } from './start-static.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm start   (settings are environment variables: see apps/docs/settings.md)')
const say = (line: string) => console.log(line)

/** One Ctrl-C may arrive twice, from the terminal and from npm. A second signal within this time (ms) is ignored. */
const ECHO = 1500
let system: System | undefined
let askedAt = 0

async function stop(): Promise<void> {
  if (askedAt > 0) {
    if (Date.now() - askedAt < ECHO) return
    system?.killNow()
    process.exit(1)
  }
  askedAt = Date.now()
  // Nothing to drain before the start is complete; processes started so far die with this one.
  if (!system) process.exit(130)
  say('Stopping: running steps may finish. Press Ctrl-C again to stop at once.')
  await system.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

// A parent that is killed with SIGKILL sends no signal, so its death is detected by polling.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  void stop()
}, 2000)

async function startAll({ ports, dataFolder, site, unsandboxed }: Settings): Promise<void> {
  // Checked before the set-up, which can take minutes.
  const complaints = await portProblems(ports)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  const temporalProgram = await setUp('start', say)
  await buildSite(say)
  system = await startSystem({ ports, dataFolder, site, temporalProgram, say })
  if (unsandboxed) allowUnsandboxed()
  const sandbox = await sandboxState()
  if (sandbox.mode === 'unavailable') say(`No tool can run: ${sandbox.reason}`)
  if (sandbox.mode === 'none') say(`${sandbox.reason}. Do not open files that you do not trust.`)
  say(`Docweave is ready at ${system.urls.site}`)
  say(`Temporal UI at ${system.urls.temporalUi}`)
  if (ports.identity !== undefined)
    say(
      'No Firebase project is set: accounts are stored on this machine, their mails are printed here instead of sent, and only requests from this machine are answered.',
    )
}

try {
  const settings = readSettings()
  await (settings.site.DOCWEAVE_BROWSER_ONLY === '1' ? startStatic(settings) : startAll(settings))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
