/**
 * Processes one source of a watched folder, so that a killed program continues where it was: the source is neither lost nor its results
 * written twice. The journal's entry is saved before the next action depends on it. What a program that is killed at each point leaves, and
 * what the next one does:
 *
 * - before `recorded`: nothing. The source is found again.
 * - `recorded`, `uploaded`: an entry without an upload. The source is uploaded (again); the server removes the first upload when it expires.
 * - `upload-recorded`: an upload without a job. The job is started with it.
 * - `sending`, `started`: a start that was sent, or was about to be, and the entry does not name its job. The start is repeated with the
 *   idempotency key in the entry, for which the server returns the same job for a day. After that it could start a second one, so the source
 *   fails with `START_UNKNOWN`.
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
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypes, type ErrorCode } from '@docweave/contract'
import { idempotencyLasts } from '@docweave/contract/public-api'
import { ApiError, fileNameOf, type ApiJob } from '@docweave/sdk'
import { saveResult, sendFile } from '@docweave/sdk/node'
import type { RunRequest } from '../arguments.ts'
import type { Downloaded } from '../download.ts'
import { fitSteps, kindOf } from '../fit.ts'
import { failedFiles, messageOf } from '../messages.ts'
import { codeOf, placeFile, wasPlaced } from '../place-file.ts'
import { passwordsFor } from '../run.ts'
import { startedOf, type Server, type Started } from '../server.ts'
import { syncFolder } from '../write-durably.ts'
import { readErrorFile, removeErrorFile, writeErrorFile } from './error-file.ts'
import type { Entry, Journal } from './journal.ts'
import { identify, isSame, listSources, lookAt } from './source-file.ts'

/** The points at which tests kill the program. */
export const POINTS = [
  ...(['recorded', 'uploaded', 'upload-recorded', 'sending', 'started', 'job-recorded', 'ended'] as const),
  ...(['downloaded', 'name-recorded', 'placed', 'finished', 'moving', 'moved', 'failed', 'error-written'] as const),
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
  const { server, signal } = watcher
  const path = join(watcher.folder, entry.name)
  if (!isSame(entry, await lookAt(path))) return false
  const kind = await kindOf({ path, name: entry.name })
  const id = await sendFile(path, { url: server.url, key: server.key, name: entry.name, signal })
  watcher.reached('uploaded')
  if (!isSame(entry, await lookAt(path))) return false
  entry.upload = { id, kind }
  await watcher.journal.save(entry)
  watcher.reached('upload-recorded')
  return true
}

/** For so long a start is repeated, in ms: an hour less than the server knows its key, for slow requests. */
const repeatableFor = idempotencyLasts - 3_600_000

/** Thrown when nobody can tell whether the job of a source was started. It is not started again, because it might run twice. */
export class StartUnknown extends Error {
  readonly code = 'START_UNKNOWN'
}

const unknown = (why: string) =>
  new StartUnknown(
    `${why}, so its job may have been started, or not. To process the file again, perhaps for the second time, remove this error file.`,
  )

/** The codes after which a start may have been taken: the server was not reached, failed in the middle, or is still at it. */
const open: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['SERVICE_UNAVAILABLE', 'INTERNAL', 'IDEMPOTENCY_KEY_BUSY'])

/** Sends the start, and records its answer. A start that was sent before is repeated as it was. */
async function sendStart(watcher: Watcher, entry: Entry, upload: NonNullable<Entry['upload']>): Promise<void> {
  const { server, journal, request, signal, reached } = watcher
  const { steps, locale, password, protect } = request
  const isFirst = entry.sentAt === undefined
  entry.sentAt ??= Date.now()
  if (isFirst) await journal.save(entry)
  reached('sending')
  const order = {
    inputs: [{ file: upload.id }],
    steps,
    locale,
    passwords: passwordsFor([upload.kind], password),
    protect,
  }
  try {
    const { idempotencyKey } = entry
    entry.job = startedOf(await server.client.createJob(order, { idempotencyKey, signal }))
    reached('started')
    delete entry.sentAt
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!isFirst && error.code === 'UPLOAD_NOT_FOUND') throw unknown('The server has removed the upload')
    if (error.code === 'IDEMPOTENCY_KEY_REUSED') throw unknown('The start was first sent with other steps or options')
    // Only the refusal of the first start proves that there is no job.
    if (!isFirst || open.has(error.code)) throw error
    delete entry.sentAt
    if (error.code !== 'UPLOAD_NOT_FOUND') {
      await journal.save(entry)
      throw error
    }
    // It has expired since; the source is uploaded again.
    delete entry.upload
  }
  await journal.save(entry)
}

/** Starts the job unless that was done. Returns `undefined` if the source is gone, or another file now. @throws StartUnknown */
async function startJob(watcher: Watcher, entry: Entry): Promise<Started | undefined> {
  while (entry.job === undefined) {
    if (entry.sentAt !== undefined && Date.now() - entry.sentAt > repeatableFor)
      throw unknown('The server has not acknowledged its start within a day')
    // Fails at once when the server is away: an upload would retry for a while first, and a start would count as sent.
    await watcher.server.client.check(watcher.signal)
    if (!(await uploadSource(watcher, entry))) return undefined
    if (entry.upload) await sendStart(watcher, entry, entry.upload)
  }
  watcher.reached('job-recorded')
  return { jobId: entry.job.jobId, jobKey: entry.job.jobKey }
}

/** Returns the ended job; `undefined` for one whose results have expired, or that the server has forgotten. */
async function followJob({ server: { client }, signal, reached }: Watcher, jobId: string): Promise<ApiJob | undefined> {
  try {
    const job = await client.wait(jobId, signal)
    reached('ended')
    return job.state === 'expired' ? undefined : job
  } catch (error) {
    if (error instanceof ApiError && error.code === 'JOB_NOT_FOUND') return undefined
    throw error
  }
}

/** Writes the results that are not written yet. */
async function placeResults(watcher: Watcher, entry: Entry, job: ApiJob): Promise<Downloaded[]> {
  const { journal, server, signal, reached } = watcher
  await mkdir(entry.out, { recursive: true })
  const files: Downloaded[] = []
  for (const [index, result] of job.results.entries()) {
    const aside = join(entry.out, `.docweave-${entry.id}-${index}`)
    const record = async (path: string, placed: boolean) => {
      entry.results[index] = { path, placed }
      await journal.save(entry)
    }
    const known = entry.results[index]
    if (known && !known.placed && (await wasPlaced(aside, known.path))) await record(known.path, true)
    else if (!known?.placed) {
      if (!(await exists(aside))) {
        await rm(`${aside}.part`, { force: true })
        await saveResult(server.client, job.id, result, `${aside}.part`, signal)
        await rename(`${aside}.part`, aside)
        reached('downloaded')
      }
      const path = await placeFile(aside, entry.out, fileNameOf(result), async (tried) => {
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
      () => result.bytes,
    )
    files.push({ path, type: mediaTypes[result.kind], bytes })
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
 * @throws ApiError, DocweaveError, StartUnknown and system errors; the entry stays, so that the call can be repeated
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
      entry.idempotencyKey = randomUUID()
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
