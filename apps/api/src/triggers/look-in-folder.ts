/**
 * A look at a watched folder: it finishes the files whose jobs have ended, and starts the jobs of new files. A host that dies at any point
 * is repeated by the next look: a file is recorded before its job is started, under a key that starts the job once; results are written
 * before the file is moved, and moved before its record is removed.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  callerOfTrigger,
  findCurrentJob,
  findTriggeredJob,
  grantedFolder,
  limitsOf,
  recordTriggerFailure,
  startTriggeredJob,
  type ApiContext,
  type ApiServices,
  type Upload,
} from '@docweave/api'
import {
  cleanName,
  DocweaveError,
  isOpen,
  mostNameBytes,
  shorten,
  utf8Bytes,
  type ErrorCode,
  type Failure,
  type FolderFile,
  type Job,
  type TriggerOutcome,
  type WatchedFolder,
} from '@docweave/contract'
import { englishError } from '@docweave/i18n/english-messages'
import {
  beginLook,
  changeFolder,
  lookedAt,
  readTrigger,
  scheduleOf,
  type FolderRecord,
  type OpenFile,
  type StoredTrigger,
} from '@docweave/jobs/triggers'
import { dropUploads, storeFile, withFolder, type ReceiveSettings } from '../v1/receive-files.ts'

/** Most files that a look sees, and most whose jobs are open. Others wait for later looks. */
const most = { seen: 500, open: 20 }

/** After this time (ms) a look begins no further file, so that it ends long before its activity times out. */
const startsFor = 8 * 60_000

/** For so long (ms) an unacknowledged start is repeated: an hour less than its key is known. */
const repeatableFor = 23 * 3_600_000

/** The file is fine, but its job cannot be started now: the next look tries again. */
const later: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['RATE_LIMITED', 'QUEUE_FULL', 'TOO_BUSY', 'UPLOADS_TOO_MANY', 'UPLOAD_QUOTA_EXCEEDED'] as const),
  ...(['STORAGE_FULL', 'STORE_FAILED', 'SERVICE_UNAVAILABLE', 'SCANNER_UNAVAILABLE', 'TOOL_UNAVAILABLE'] as const),
  ...(['IDEMPOTENCY_KEY_BUSY', 'FOLDER_UNAVAILABLE'] as const),
])

/** The trigger itself cannot run. */
const ofTrigger: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'TRIGGER_NOT_FOUND',
  'SAVED_PIPELINE_NOT_FOUND',
  'SIGNED_OUT',
])

export interface LookSettings {
  services: ApiServices
  receive: ReceiveSettings
  signal: AbortSignal
}

interface Look {
  ctx: ApiContext
  receive: ReceiveSettings
  signal: AbortSignal
  trigger: string
  folder: WatchedFolder
  /** Changes what is known of the folder. */
  change(change: (record: FolderRecord) => FolderRecord): Promise<FolderRecord>
}

const withoutFile =
  ({ id }: OpenFile) =>
  (record: FolderRecord): FolderRecord => ({ ...record, open: record.open.filter((each) => each.id !== id) })

/** The key of a file's start: its name, size and content, and the time at which it was first complete. */
const startOf = ({ id, name, bytes, digest }: OpenFile) => ({ key: JSON.stringify([name, bytes, digest, id]), digest })

/** Returns the name of the file that says why another failed. */
function errorName(name: string): string {
  const ending = '.error.json'
  return utf8Bytes(name) + ending.length <= mostNameBytes
    ? `${name}${ending}`
    : `${shorten(name, Infinity, mostNameBytes - ending.length)}${ending}`
}

/** Keeps a failed file, with a file that says why. */
async function failFile(look: Look, file: OpenFile, { code, params }: Pick<Failure, 'code' | 'params'>): Promise<void> {
  const { name, digest, job } = file
  const error = { file: name, sha256: digest, error: { code, message: englishError({ code, params }) }, job }
  await withFolder(look.receive, async (temporary) => {
    const path = join(temporary, 'error.json')
    await writeFile(path, `${JSON.stringify(error, undefined, 2)}\n`)
    await look.folder.write('failed', errorName(name), path)
  })
  await look.folder.move(file, 'failed')
  await look.change(withoutFile(file))
}

/** Writes the results of a job. */
async function writeResults({ ctx, receive, folder, signal }: Look, job: Job): Promise<void> {
  const { files, disk } = ctx.services
  for (const [index, { key, name, bytes }] of job.results.entries()) {
    signal.throwIfAborted()
    await disk.assertRoom(bytes)
    await withFolder(receive, async (temporary) => {
      const path = join(temporary, String(index))
      await files.fetch(`jobs/${job.id}`, key, path)
      await folder.write('results', cleanName(name), path)
    })
  }
}

/** Finishes a file whose job has ended; leaves one whose job is open. */
async function finishFile(look: Look, file: OpenFile, id: string): Promise<void> {
  const fail = (code: ErrorCode, params: Failure['params'] = {}) => failFile(look, file, { code, params })
  try {
    const job = await findCurrentJob(look.ctx, id)
    if (isOpen(job)) return
    if (job.state === 'cancelled') return await fail('CANCELLED')
    if (job.state === 'expired') return await fail('RESULT_EXPIRED')
    if (job.state === 'failed') return await fail(job.failure?.code ?? 'INTERNAL', job.failure?.params)
    await writeResults(look, job)
    const failed = job.inputs.find(({ status }) => status?.state === 'failed')?.status?.failure
    if (failed) return await fail(failed.code, failed.params)
    await look.folder.move(file, 'done')
    await look.change(withoutFile(file))
  } catch (error) {
    const { code } = DocweaveError.from(error)
    // Its owner has deleted the job, or its files have expired.
    if (code !== 'JOB_NOT_FOUND' && code !== 'RESULT_EXPIRED') throw error
    await fail(code)
  }
}

const rememberJob =
  ({ id }: OpenFile, job: string) =>
  (record: FolderRecord): FolderRecord => ({
    ...record,
    open: record.open.map((each) => (each.id === id ? { ...each, job } : each)),
  })

/** Starts the job of a recorded file from its upload. */
async function startJobOf(look: Look, file: OpenFile, upload: Upload): Promise<void> {
  const started = await startTriggeredJob(look.ctx, { uploads: [upload], ...startOf(file) })
  await look.change(rememberJob(file, started.jobId))
  if (started.isRepeat) await dropUploads(look.ctx, [upload])
}

/** Copies a file and stores it as an upload of the owner; `undefined` when it is gone, or still changes. */
async function storeUpload({ ctx, receive, folder }: Look, file: FolderFile): Promise<Upload | undefined> {
  const { maxUploadBytes } = limitsOf(ctx.services, ctx)
  if (file.bytes > maxUploadBytes) throw new DocweaveError('FILE_TOO_LARGE', { limit: maxUploadBytes })
  await ctx.services.disk.assertRoom(file.bytes)
  return withFolder(receive, async (temporary) => {
    const path = join(temporary, 'file')
    if (!(await folder.fetch(file, path))) return undefined
    return storeFile(ctx, { name: file.name, path }, receive.unusedLasts)
  })
}

/** Counts a file that cannot be started as a failure of the trigger, and keeps it. Returns whether more files may be tried. */
async function refuseFile(look: Look, file: OpenFile, error: unknown): Promise<boolean> {
  const { code, params } = DocweaveError.from(error)
  if (look.signal.aborted || ofTrigger.has(code)) throw error
  if (later.has(code)) return false
  await failFile(look, file, { code, params })
  await recordTriggerFailure(look.ctx.services, look.trigger, code)
  return (await readTrigger(look.ctx.services.documents, look.trigger))?.paused === undefined
}

/** Starts the job of a new file. Returns whether more files may be tried, and whether the job was started. */
async function startFile(look: Look, found: FolderFile): Promise<{ more: boolean; started: boolean }> {
  const { ctx } = look
  let file: OpenFile = { ...found, id: randomUUID(), digest: '', at: Date.now() }
  let upload: Upload | undefined
  try {
    upload = await storeUpload(look, found)
    if (!upload) return { more: true, started: false }
    // The key of a stored file is the SHA-256 of its content.
    file = { ...file, digest: upload.key }
    await look.change((record) => ({ ...record, open: [...record.open, file] }))
    await startJobOf(look, file, upload)
    return { more: true, started: true }
  } catch (error) {
    if (upload) await dropUploads(ctx, [upload])
    return { more: await refuseFile(look, file, error), started: false }
  }
}

/** Completes the start of a file that was recorded, by a look that died or could not start it. */
async function resumeFile(look: Look, file: OpenFile): Promise<boolean> {
  const { ctx } = look
  const job = await findTriggeredJob(ctx, startOf(file))
  if (job !== undefined) {
    await look.change(rememberJob(file, job))
    return true
  }
  if (Date.now() - file.at > repeatableFor) {
    // Nobody knows any more whether the job was started. Its owner decides.
    await failFile(look, file, { code: 'SERVICE_UNAVAILABLE', params: {} })
    return true
  }
  const upload = await storeUpload(look, file)
  if (upload?.key !== file.digest) {
    // Its owner has removed or replaced it.
    if (upload) await dropUploads(ctx, [upload])
    await look.change(withoutFile(file))
    return true
  }
  try {
    await startJobOf(look, file, upload)
    return true
  } catch (error) {
    await dropUploads(ctx, [upload])
    return refuseFile(look, file, error)
  }
}

/**
 * Looks at the folder of a trigger.
 *
 * @throws DocweaveError `FOLDER_NOT_ALLOWED`, `FOLDER_UNAVAILABLE`, `FOLDER_IN_USE`, `SERVICE_UNAVAILABLE` and what else keeps the trigger
 *   from running; a failure of one file is none
 */
export async function lookInFolder(
  { services, receive, signal }: LookSettings,
  stored: StoredTrigger,
  name: string,
): Promise<TriggerOutcome> {
  const { documents, schedules, folders } = services
  const ctx: ApiContext = { services, ...(await callerOfTrigger(services, stored)) }
  if (!ctx.user) return { state: 'gone' }
  const folder = await grantedFolder(folders, name, ctx.user).open()
  const id = randomUUID()
  const begun = await beginLook(documents, name, stored.id, id)
  const change: Look['change'] = (next) => changeFolder(documents, name, id, next)
  const look: Look = { ctx, receive, signal, trigger: stored.id, folder, change }

  for (const file of begun.open) {
    signal.throwIfAborted()
    if (file.job !== undefined) await finishFile(look, file, file.job)
    else if (!(await resumeFile(look, file))) break
  }
  const trigger = await readTrigger(documents, stored.id)
  if (!trigger) return { state: 'gone' }
  if (trigger.paused) {
    const { open } = await change((record) => record)
    const clock = scheduleOf(trigger)
    if (open.length === 0 && clock) await schedules.set({ ...clock, isPaused: true })
    return { state: 'paused' }
  }

  const files = await folder.list(most.seen)
  let complete: FolderFile[] = []
  const { open } = await change((record) => {
    const found = lookedAt(record, files)
    complete = found.complete
    return { ...record, seen: found.seen }
  })
  const until = Date.now() + startsFor
  let count = 0
  for (const file of complete.slice(0, Math.max(most.open - open.length, 0))) {
    signal.throwIfAborted()
    if (Date.now() > until) break
    const { more, started } = await startFile(look, file)
    if (started) count++
    if (!more) break
  }
  return { state: count > 0 ? 'started' : 'idle' }
}
