/**
 * Processes one source of a watched folder, so that a killed program continues where it was: the source is neither lost nor its results
 * written twice. The journal's entry is saved before the next action depends on it. What a program that is killed at each point leaves, and
 * what the next one does:
 *
 * - before `recorded`: nothing. The source is found again.
 * - `recorded`, `uploaded`: an entry without an upload. The source is uploaded (again); the server removes the first upload when it expires.
 * - `upload-recorded`: an upload without a job. The job is started with it.
 * - `started`: a job that the server has acknowledged, or may have, and the entry does not name. The start is repeated with the same request,
 *   a secret in the entry, for which the server returns the same job.
 * - `job-recorded`, `ended`: a job. It is followed (again).
 * - `downloaded`: a complete result under a temporary name, which is not downloaded again; an incomplete one has another name, and is.
 * - `name-recorded`: its final path is in the entry, and it may be there: `wasPlaced` compares the two files.
 * - `placed`, `finished`: all results are in the entry. The source is moved.
 * - `moving`: the source is in the state folder, where no scan finds it. It is moved on.
 * - `moved`: the source is in `done/`, and the entry says that it was moved there. The entry is removed.
 * - `failed`: a job that has failed. It is followed again, and the error file is written.
 * - `error-written`: an error file that matches the source, and an entry, which is removed.
 *
 * A source that its owner replaces in between is another file: its results are those of the first, and it is processed on its own.
 */
import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError, type JobView } from '@docweave/contract'
import type { RunRequest } from '../arguments.ts'
import type { Server } from '../client.ts'
import { fitSteps, kindOf } from '../fit.ts'
import { failedFiles, messageOf } from '../messages.ts'
import { codeOf, placeFile, wasPlaced } from '../place-file.ts'
import { passwordsFor } from '../run.ts'
import { downloadsOf, saveResult, upload, type Downloaded } from '../transfer.ts'
import { readErrorFile, removeErrorFile, writeErrorFile } from './error-file.ts'
import { newRequest, syncFolder, type Entry, type Journal } from './journal.ts'
import { identify, isSame, listSources, lookAt } from './source-file.ts'

/** The points at which tests kill the program. */
export const POINTS = [
  ...(['recorded', 'uploaded', 'upload-recorded', 'started', 'job-recorded', 'ended', 'downloaded'] as const),
  ...(['name-recorded', 'placed', 'finished', 'moving', 'moved', 'failed', 'error-written'] as const),
] as const
export type Point = (typeof POINTS)[number]

export interface Watcher {
  request: RunRequest
  /** The watched folder, the folder of its state, and that of sources that are done. */
  folder: string
  state: string
  done: string
  journal: Journal
  server: Server
  signal: AbortSignal
  reached(point: Point): void
}

export interface Processed {
  /** `undefined` if it failed before a job was started. */
  jobId: string | undefined
  files: Downloaded[]
  /** Set if the source failed, and is kept. */
  error?: { code: string; message: string }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Uploads the source unless that was done. Returns whether it is still the same file. */
async function uploadSource(watcher: Watcher, entry: Entry): Promise<boolean> {
  if (entry.upload !== undefined) return true
  const path = join(watcher.folder, entry.name)
  if (!isSame(entry, await lookAt(path))) return false
  // Fails at once when the server is away; an upload would retry for a while first.
  await watcher.server.assertReachable()
  const id = await upload({ path, name: entry.name }, watcher.request.url, watcher.signal)
  watcher.reached('uploaded')
  if (!isSame(entry, await lookAt(path))) return false
  entry.upload = id
  await watcher.journal.save(entry)
  watcher.reached('upload-recorded')
  return true
}

/** Starts the job unless that was done. Returns `undefined` if the source is gone, or another file now. */
async function startJob(watcher: Watcher, entry: Entry): Promise<NonNullable<Entry['job']> | undefined> {
  const { steps, locale, password, protect } = watcher.request
  while (entry.job === undefined) {
    if (!(await uploadSource(watcher, entry))) return undefined
    const kind = await kindOf({ path: join(watcher.folder, entry.name), name: entry.name })
    const passwords = passwordsFor([kind], password)
    try {
      const uploads = [entry.upload ?? '']
      const { request } = entry
      const job = await watcher.server.start({ uploads, steps, locale, passwords, protect, request })
      watcher.reached('started')
      entry.job = job
      await watcher.journal.save(entry)
    } catch (error) {
      if (!(error instanceof DocweaveError) || error.code !== 'UPLOAD_NOT_FOUND') throw error
      // The upload has expired since.
      delete entry.upload
      await watcher.journal.save(entry)
    }
  }
  watcher.reached('job-recorded')
  return entry.job
}

/** Returns the ended job; `undefined` for one whose results have expired, or that the server has forgotten. */
async function followJob({ server, signal, reached }: Watcher, jobId: string): Promise<JobView | undefined> {
  try {
    const job = await server.follow(jobId, () => undefined, signal)
    reached('ended')
    return job.state === 'expired' ? undefined : job
  } catch (error) {
    if (error instanceof DocweaveError && error.code === 'JOB_NOT_FOUND') return undefined
    throw error
  }
}

/** Writes the results that are not written yet. */
async function placeResults(watcher: Watcher, entry: Entry, job: JobView): Promise<Downloaded[]> {
  const { journal, request, signal, reached } = watcher
  await mkdir(entry.out, { recursive: true })
  const files: Downloaded[] = []
  for (const [index, { which, name, type }] of downloadsOf(job, false).entries()) {
    const aside = join(entry.out, `.docweave-${entry.id}-${index}`)
    const record = async (path: string, placed: boolean) => {
      entry.results[index] = { path, placed }
      await journal.save(entry)
    }
    const known = entry.results[index]
    if (known && !known.placed && (await wasPlaced(aside, known.path))) await record(known.path, true)
    else if (!known?.placed) {
      if (!(await exists(aside))) {
        await saveResult(job.id, which, request.url, `${aside}.part`, signal)
        await rename(`${aside}.part`, aside)
        reached('downloaded')
      }
      const path = await placeFile(aside, entry.out, name, async (tried) => {
        await record(tried, false)
        reached('name-recorded')
      })
      reached('placed')
      await syncFolder(entry.out)
      await record(path, true)
    }
    const path = entry.results[index]?.path ?? ''
    // Its owner may have taken the result away since.
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => job.results[index]?.bytes ?? 0,
    )
    files.push({ path, type, bytes })
  }
  return files
}

/** Returns the name of the source in the folder now: its owner may have renamed it. */
async function currentName({ folder }: Watcher, entry: Entry): Promise<string> {
  if (await lookAt(join(folder, entry.name))) return entry.name
  for (const [name, look] of await listSources(folder))
    if (isSame(entry, look) && (await identify(join(folder, name)))?.sha256 === entry.sha256) return name
  return entry.name
}

/** Moves the source to `done`, by way of a name that no scan finds: if it is not the file that was processed, it is put back. */
async function moveSource(watcher: Watcher, entry: Entry): Promise<void> {
  const { folder, state, done, journal, reached } = watcher
  const aside = join(state, `moving-${entry.id}`)
  if (!(await exists(aside))) {
    // With `done` the source was moved before; what has its name now is another file.
    if (entry.done !== undefined) return
    entry.name = await currentName(watcher, entry)
    const source = join(folder, entry.name)
    if (!isSame(entry, await lookAt(source))) return
    await journal.save(entry)
    try {
      await rename(source, aside)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return
      throw error
    }
    reached('moving')
  }
  if (!isSame(entry, await lookAt(aside))) return void (await placeFile(aside, folder, entry.name))
  if (entry.done !== undefined && (await wasPlaced(aside, entry.done))) return
  await mkdir(done, { recursive: true })
  await placeFile(aside, done, entry.name, async (path) => {
    entry.done = path
    await journal.save(entry)
  })
  reached('moved')
  await syncFolder(done)
}

/** Records a failure beside the source, and ends its entry. */
export async function failSource(
  { folder, state, journal, reached }: Watcher,
  entry: Entry,
  error: { code: string; message: string },
): Promise<void> {
  const { id, name, size, mtime, job } = entry
  await writeErrorFile(folder, { file: name, size, mtime, error, ...job }, join(state, `error-${id}`))
  reached('error-written')
  await journal.remove(entry)
}

/** Refuses a source that cannot be processed, before anything of it is recorded. @throws UsageError, DocweaveError */
export async function checkSource({ folder, request }: Watcher, name: string): Promise<void> {
  fitSteps(request.steps, [await kindOf({ path: join(folder, name), name })])
}

async function finish(watcher: Watcher, entry: Entry, files: Downloaded[]): Promise<Processed> {
  await moveSource(watcher, entry)
  await removeErrorFile(watcher.folder, entry.name)
  await watcher.journal.remove(entry)
  return { jobId: entry.job?.jobId, files }
}

/**
 * Processes the source of an entry, from wherever it is.
 *
 * @returns what was done; `undefined` if the source was removed or replaced before its job was started
 * @throws DocweaveError and system errors; the entry stays, so that the call can be repeated
 */
export async function processSource(watcher: Watcher, entry: Entry): Promise<Processed | undefined> {
  const { folder, journal, reached } = watcher
  for (;;) {
    const before = await readErrorFile(folder, entry.name)
    if (before && isSame(entry, before)) {
      await journal.remove(entry)
      return { jobId: before.jobId, files: [], error: before.error }
    }
    if (entry.finished) return finish(watcher, entry, [])
    const started = await startJob(watcher, entry)
    if (!started) {
      await journal.remove(entry)
      return undefined
    }
    const { jobId } = started
    const job = await followJob(watcher, jobId)
    if (!job) {
      delete entry.upload
      delete entry.job
      entry.request = newRequest()
      entry.results = entry.results.filter(({ placed }) => placed)
      await journal.save(entry)
      continue
    }
    if (job.state !== 'done') {
      reached('failed')
      const { code, params } = job.failure ?? { code: 'CANCELLED', params: {} }
      const error = { code, message: messageOf({ code, params }) }
      await failSource(watcher, entry, error)
      return { jobId, files: [], error }
    }
    const files = await placeResults(watcher, entry, job)
    const [failed] = failedFiles(job)
    if (failed) {
      const { code, message } = failed
      await failSource(watcher, entry, { code, message })
      return { jobId, files, error: { code, message } }
    }
    entry.finished = true
    await journal.save(entry)
    reached('finished')
    return finish(watcher, entry, files)
  }
}

/** Whether the source of an entry was renamed to `name` while it was processed. */
export async function wasRenamed({ folder, state }: Watcher, entry: Entry): Promise<boolean> {
  const isHere = await lookAt(join(folder, entry.name))
  return !isHere && entry.done === undefined && !(await exists(join(state, `moving-${entry.id}`)))
}
