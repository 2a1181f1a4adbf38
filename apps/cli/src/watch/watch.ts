/**
 * `docweave run … --watch FOLDER`: processes each new file of the folder once. The folder is listed again and again, because notifications of
 * the system do not arrive from network shares. A source that is done is moved to `FOLDER/done`; one that failed stays, with an error file
 * beside it. The state is in `FOLDER/.docweave`.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorTable } from '@docweave/contract'
import type { RunRequest } from '../arguments.ts'
import { fitSteps } from '../fit.ts'
import { describeError, isFailure, printable } from '../messages.ts'
import { tryLock } from '../lock.ts'
import { codeOf } from '../place-file.ts'
import { connect } from '../server.ts'
import { UsageError } from '../usage-error.ts'
import { hasErrorFile, readErrorFile } from './error-file.ts'
import { openJournal, type Entry, type Look } from './journal.ts'
import {
  checkSource,
  failSource,
  processSource,
  StartUnknown,
  wasRenamed,
  type Point,
  type Watcher,
} from './process-source.ts'
import { createSettling, identify, isSame, listSources, lookAt } from './source-file.ts'

/** Sources that are processed at once. A visitor without an account has few open jobs. */
const atOnce = 3

/** Time between two looks at the folder, in ms; shorter for a short time to settle. */
const lookEvery = 1_000

/** Pause before an attempt is repeated, in ms: doubled each time up to a minute. */
const firstPause = 1_000
const longestPause = 60_000

/** Pause while the folder cannot be read or written, in ms: a network share may come back. */
const unusablePause = 10_000

/** How long an interrupted program waits for the server's answers, in ms. */
const patience = 5_000

/** Attempts at a source that fails with a code that may be its own fault. */
const mostAttempts = 5

const patientCodes: ReadonlySet<string> = new Set([
  'IDEMPOTENCY_KEY_BUSY',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_NOT_ALLOWED',
])

/** Whether the server or this machine cannot work now, whatever the source is: such an attempt is repeated for ever. */
function isAway(error: unknown): boolean {
  if (error instanceof StartUnknown) return false
  if (!isFailure(error)) return codeOf(error) !== undefined
  // The start of a killed watcher is still under way; or the key was replaced, which is the fault of no source.
  if (patientCodes.has(error.code)) return true
  const { trpc } = errorTable[error.code]
  return trpc === 'SERVICE_UNAVAILABLE' || trpc === 'TOO_MANY_REQUESTS'
}

const say = (line: string) => void process.stderr.write(`${printable(line)}\n`)
const tell = (value: object) => void process.stdout.write(`${JSON.stringify(value)}\n`)

/** Repeats the attempt at a source until it succeeds, or fails for good. */
async function attempt(whole: Watcher, entry: Entry): Promise<void> {
  // A signal of its own: listeners on the program's signal would add up as long as it watches.
  const watcher = { ...whole, signal: AbortSignal.any([whole.signal]) }
  const startedAt = performance.now()
  for (let tries = 1, wait = firstPause; ; tries++, wait = Math.min(wait * 2, longestPause)) {
    const file = entry.name
    try {
      const processed = await processSource(watcher, entry)
      if (processed) tell({ file, ...processed, ms: Math.round(performance.now() - startedAt) })
      return
    } catch (error) {
      watcher.signal.throwIfAborted()
      const described = describeError(error)
      const mayHelp = isAway(error) || (isFailure(error) && errorTable[error.code].retryable && tries < mostAttempts)
      if (!mayHelp) {
        // Its owner took it away before a job was started.
        const isHere = isSame(entry, await lookAt(join(watcher.folder, file)))
        if (!isHere && entry.job === undefined) return await watcher.journal.remove(entry)
        await failSource(watcher, entry, described)
        return tell({ file, jobId: entry.job?.jobId, files: [], error: described })
      }
      say(`${file}: ${described.message} Next attempt in ${wait / 1000} s.`)
      await pause(wait, undefined, { signal: watcher.signal })
    }
  }
}

/** Returns the entry of a settled source: of one that was renamed its own, else a new one; `undefined` if it changed meanwhile, or failed. */
async function admit(watcher: Watcher, name: string, entries: Iterable<Entry>): Promise<Entry | undefined> {
  const { folder, journal, request } = watcher
  const identity = await identify(join(folder, name))
  if (!identity) return undefined
  for (const entry of entries)
    if (isSame(entry, identity) && entry.sha256 === identity.sha256 && (await wasRenamed(watcher, entry))) {
      entry.name = name
      await journal.save(entry)
      return undefined
    }
  const entry = journal.create({ ...identity, name, out: resolve(request.folder ?? '') })
  try {
    await checkSource(watcher, name)
  } catch (error) {
    if (codeOf(error) !== undefined) throw error
    if (!isSame(identity, await lookAt(join(folder, name)))) return undefined
    const described = describeError(error)
    await failSource(watcher, entry, described)
    tell({ file: name, files: [], error: described })
    return undefined
  }
  await journal.save(entry)
  watcher.reached('recorded')
  return entry
}

/** Remembers failures, so that error files are not read at every look. */
function createFailures(folder: string) {
  const known = new Map<string, Look | undefined>()
  return {
    /** Whether the source has failed as it is now, and its error file is still there. */
    async has(name: string, look: Look): Promise<boolean> {
      if (!known.has(name)) {
        const failed = await readErrorFile(folder, name)
        known.set(name, failed?.file === name ? failed : undefined)
      }
      const failed = known.get(name)
      if (!failed || !isSame(failed, look)) return false
      const isThere = await hasErrorFile(folder, name)
      if (!isThere) known.delete(name)
      return isThere
    },
    forget: (name: string) => void known.delete(name),
  }
}

/** Creates the folders, and refuses those that would make the results sources. @throws UsageError */
async function openFolders(folder: string, out: string) {
  const watched = await realpath(folder).catch(() => {
    throw new UsageError(`There is no folder ${folder}.`)
  })
  await mkdir(out, { recursive: true })
  if ((await realpath(out)) === watched)
    throw new UsageError('--out must be another folder than --watch: the results would be processed, too.')
  const state = join(watched, '.docweave')
  await mkdir(state, { recursive: true, mode: 0o700 })
  return { folder: watched, state, done: join(watched, 'done') }
}

/**
 * Watches until the signal is aborted.
 *
 * @param reached called at the points at which tests kill the program
 * @throws UsageError; the signal's reason in the end
 */
export async function watch(
  request: RunRequest,
  given: string,
  signal: AbortSignal,
  reached: (point: Point) => void = () => undefined,
): Promise<number> {
  // What is wrong with the steps whatever the files are: otherwise every file would fail.
  fitSteps(request.steps, [])
  const folders = await openFolders(given, resolve(request.folder ?? ''))
  const lock = await tryLock(folders.state, 'lock')
  if (!lock.release)
    throw new UsageError(
      `Process ${lock.holder.pid} on ${lock.holder.host} watches this folder already. If it does not run any more, remove ${lock.file}.`,
    )
  try {
    const journal = await openJournal(join(folders.state, 'journal'))
    // Attempts are repeated here, without an end: a client that repeats them too would make each one longer.
    const server = connect({ url: request.url, key: request.key, retries: 0 })
    const watcher: Watcher = { ...folders, request, journal, server, signal, reached }
    const entries = new Map((await journal.list()).map((entry) => [entry.id, entry]))
    /** The names that are looked at or processed. */
    const busy = new Set<string>()
    const failures = createFailures(folders.folder)
    const running = new Set<Promise<void>>()
    const waiting = [...entries.values()]

    const begin = (work: () => Promise<void>) => {
      const ended: Promise<void> = work()
        .catch((error: unknown) => {
          if (!signal.aborted) say(describeError(error).message)
        })
        .finally(() => running.delete(ended))
      running.add(ended)
    }
    const processEntry = async (entry: Entry) => {
      entries.set(entry.id, entry)
      try {
        await attempt(watcher, entry)
        entries.delete(entry.id)
        failures.forget(entry.name)
      } catch (error) {
        // Not even the failure could be recorded: the disk is full, or the folder is away.
        signal.throwIfAborted()
        say(`${entry.name}: ${describeError(error).message}`)
        await pause(unusablePause, undefined, { signal })
        waiting.push(entry)
      }
    }
    const isBusy = (name: string) => busy.has(name) || [...entries.values()].some((entry) => entry.name === name)
    const beginNew = (name: string) => {
      busy.add(name)
      begin(async () => {
        try {
          failures.forget(name)
          const entry = await admit(watcher, name, entries.values())
          if (entry) await processEntry(entry)
        } finally {
          busy.delete(name)
        }
      })
    }

    const settled = createSettling(request.settle)
    const every = Math.min(lookEvery, Math.max(50, request.settle / 2))
    while (!signal.aborted) {
      while (running.size < atOnce && waiting.length > 0) {
        const entry = waiting.shift()
        if (entry) begin(() => processEntry(entry))
      }
      const sources = await listSources(folders.folder).catch((error: unknown) => {
        say(describeError(error).message)
      })
      if (!sources) {
        await pause(unusablePause, undefined, { signal }).catch(() => undefined)
        continue
      }
      for (const name of settled(sources)) {
        const look = sources.get(name)
        if (running.size >= atOnce || !look) break
        if (!isBusy(name) && !(await failures.has(name, look))) beginNew(name)
      }
      await pause(every, undefined, { signal }).catch(() => undefined)
    }
    await Promise.race([Promise.allSettled(running), pause(patience, undefined, { ref: false })])
    throw signal.reason
  } finally {
    await lock.release()
  }
}
