/**
 * Starts the jobs of the files of a watched folder. A file is recorded before its job is started, under a key that starts the job once: a
 * start that was interrupted is completed by the next look.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findTriggeredJob, limitsOf, recordTriggerFailure, startTriggeredJob, type Upload } from '@docweave/api'
import { DocweaveError, type FolderFile } from '@docweave/contract'
import { readTrigger, type OpenFile } from '@docweave/jobs/triggers'
import { dropUploads, storeFile, withFolder } from '../v1/receive-files.ts'
import { failFile } from './finish-file.ts'
import { changeFile, forgetFile, recordFile, type Look } from './folder-look.ts'
import { isFull, isOfTrigger, isTemporary, repeatableFor } from './start-errors.ts'

/** What a start leads to: whether its job was started, and whether the next file may be tried. */
interface Start {
  started: boolean
  more: boolean
}

/** The key of a file's start: its name, size and content, and the time at which it was first complete. */
const startOf = ({ id, name, bytes, digest }: OpenFile) => ({ key: JSON.stringify([name, bytes, digest, id]), digest })

/** Copies a file and stores it as an upload of the owner; `undefined` when it is gone, or was changed. */
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

/** Starts the job of a recorded file. The upload is removed unless the job uses it. */
async function startJobOf(look: Look, file: OpenFile, upload: Upload): Promise<void> {
  let isUsed = false
  try {
    const { jobId, isRepeat } = await startTriggeredJob(look.ctx, { uploads: [upload], ...startOf(file) })
    isUsed = !isRepeat
    await changeFile(look, file, { job: jobId })
  } finally {
    if (!isUsed) await dropUploads(look.ctx, [upload])
  }
}

/**
 * Decides about a file that could not be started: it waits for the next look, or it is moved to `failed`, which counts as a failure of the
 * trigger. Throws the error when neither helps.
 */
async function refuseFile(look: Look, file: OpenFile, error: unknown): Promise<Start> {
  const { code, params } = DocweaveError.from(error)
  if (isFull(code)) return { started: false, more: false }
  if (look.signal.aborted || isOfTrigger(code) || isTemporary(code)) throw error
  await failFile(look, file, { code, params })
  await recordTriggerFailure(look.ctx.services, look.trigger, code)
  return { started: false, more: !(await readTrigger(look.ctx.services.documents, look.trigger))?.paused }
}

/** Starts the job of a new file. */
export async function startFile(look: Look, found: FolderFile): Promise<Start> {
  let file: OpenFile = { ...found, id: randomUUID(), digest: '', at: Date.now(), written: 0 }
  try {
    const upload = await storeUpload(look, found)
    if (!upload) return { started: false, more: true }
    // The key of a stored file is the SHA-256 of its content.
    file = { ...file, digest: upload.key }
    await recordFile(look, file).catch(async (error: unknown) => {
      await dropUploads(look.ctx, [upload])
      throw error
    })
    await startJobOf(look, file, upload)
    return { started: true, more: true }
  } catch (error) {
    return refuseFile(look, file, error)
  }
}

/** Completes the start of a file that was recorded by a look that died, or that could not start it. */
export async function resumeFile(look: Look, file: OpenFile): Promise<Start> {
  try {
    const job = await findTriggeredJob(look.ctx, startOf(file))
    if (job !== undefined) {
      await changeFile(look, file, { job })
      return { started: true, more: true }
    }
    if (Date.now() - file.at > repeatableFor) {
      // Nobody knows any more whether the job was started. Its owner decides.
      await failFile(look, file, { code: 'SERVICE_UNAVAILABLE', params: {} })
      return { started: false, more: true }
    }
    const upload = await storeUpload(look, file)
    if (upload?.key === file.digest) {
      await startJobOf(look, file, upload)
      return { started: true, more: true }
    }
    // Its owner has removed or replaced it.
    if (upload) await dropUploads(look.ctx, [upload])
    await forgetFile(look, file)
    return { started: false, more: true }
  } catch (error) {
    return refuseFile(look, file, error)
  }
}
