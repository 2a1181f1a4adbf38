/**
 * `npm run dev`: starts everything like `npm start`, but serves the site from its sources with hot reloading, and restarts the API and the
 * worker when a source of theirs changes.
 */
import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '../env.ts'
import { ROOT } from '../folders.ts'
import { setUp } from '../set-up/set-up.ts'
import type { ManagedProcess } from '../system/managed-process.ts'
import { startSystem } from '../system/start-system.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run dev   (settings are environment variables: see apps/docs/settings.md)')
const say = (line: string) => console.log(line)

/** Editors write a file in several steps: the restart waits (ms) until they are done. */
const SETTLED = 200

const isSource = (name: string) => /\.(ts|py|json)$/.test(name) && !/\.test\.ts$|\.gen\.ts$/.test(name)

/** Calls `changed` when a source below one of the folders changes. */
function onChange(folders: readonly string[], changed: (name: string) => void): void {
  for (const folder of folders)
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name !== null && isSource(name)) changed(join(folder, name))
    })
}

/** Returns a debounced function that restarts the processes, one restart at a time. */
function restarter(processes: readonly ManagedProcess[]): (cause: string) => void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const restart = async (cause: string) => {
    say(`${cause} has changed: restarting ${processes.map(({ name }) => name).join(' and ')}.`)
    await Promise.all(processes.map((one) => one.restart().catch((error: Error) => say(error.message))))
  }
  return (cause) => {
    clearTimeout(timer)
    timer = setTimeout(() => (running = running.then(() => restart(cause))), SETTLED)
  }
}

try {
  const { ports, dataFolder, site } = readSettings()
  const temporalProgram = await setUp('start', say)
  const system = await startSystem({ ports, dataFolder, site, temporalProgram, development: true, say })
  const { api, worker } = system.processes
  const packages = (await readdir(join(ROOT, 'packages'))).map((name) => `packages/${name}/src`)
  onChange(packages, restarter([api, worker]))
  onChange(['apps/api/src'], restarter([api]))
  onChange(['apps/worker/src', 'workflows/src'], restarter([worker]))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await system.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  say(`Docweave is ready at ${system.urls.site} and reloads when its sources change.`)
  say(`Temporal UI at ${system.urls.temporalUi}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
