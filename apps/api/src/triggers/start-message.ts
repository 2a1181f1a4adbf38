/**
 * Starts the jobs of messages to mail triggers. A message is recorded before its job is started, under a key that starts the job once: a start
 * that was interrupted is completed by the next look.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { allowedMail, findTriggeredJob, limitsOf, startTriggeredJob, type Upload } from '@docweave/api'
import { cleanName, createNames, DocweaveError, type MailFile } from '@docweave/contract'
import type { OpenMessage } from '@docweave/jobs/triggers'
import { dropUploads, storeFile, withFolder } from '../v1/receive-files.ts'
import { failMessage } from './finish-message.ts'
import { changeMessage, forgetMessage, recordMessage, type Addressed, type MailLook } from './mail-look.ts'
import { isFull, isTemporary, repeatableFor } from './start-errors.ts'

/** Most files of a message. */
const mostFiles = 50

/** What a start led to: a job, an end without one, or nothing for now, because the account or the server has no room for a job. */
export type MessageStart = 'started' | 'ended' | 'waits'

/** The key of a message's start. Its place in the inbox is none of it: that changes when a server numbers its messages anew. */
const keyOf = ({ start, message }: OpenMessage) => ({
  key: JSON.stringify([message, start]),
  digest: message,
})

/** Reads the files of a message one after the other, and stores them as uploads of the owner. */
async function storeUploads(
  look: MailLook,
  { ctx, message }: Addressed,
  files: readonly MailFile[],
): Promise<Upload[]> {
  const { mailbox, receive, services, signal } = look
  const { maxUploadBytes } = limitsOf(services, ctx)
  const names = createNames()
  const uploads: Upload[] = []
  try {
    for (const file of files) {
      signal.throwIfAborted()
      const upload = await withFolder(receive, async (folder) => {
        const path = join(folder, 'file')
        await mailbox.fetch(message.uid, file, path, maxUploadBytes)
        return storeFile(ctx, { name: names.next(cleanName(file.name)), path }, receive.unusedLasts)
      })
      uploads.push(upload)
    }
    return uploads
  } catch (error) {
    await dropUploads(ctx, uploads)
    throw error
  }
}

/** Lists the files of a message. Throws what makes it one that no job can take. */
async function listFiles({ mailbox, services }: MailLook, { ctx, message }: Addressed): Promise<MailFile[]> {
  const { maxUploadBytes } = limitsOf(services, ctx)
  if (message.bytes > maxUploadBytes) throw new DocweaveError('FILE_TOO_LARGE', { limit: maxUploadBytes })
  const files = await mailbox.files(message.uid)
  if (files.length === 0) throw new DocweaveError('MAIL_WITHOUT_FILES')
  if (files.length > mostFiles) throw new DocweaveError('MAIL_FILES_TOO_MANY', { limit: mostFiles })
  await services.disk.assertRoom(message.bytes)
  return files
}

/** Starts the job of a recorded message. The uploads are removed unless the job uses them. */
async function startJobOf(look: MailLook, addressed: Addressed, entry: OpenMessage): Promise<string> {
  const { ctx } = addressed
  if (ctx.user) allowedMail(look.services, ctx.user)
  const uploads = await storeUploads(look, addressed, await listFiles(look, addressed))
  let isUsed = false
  try {
    const { jobId, isRepeat } = await startTriggeredJob(ctx, { uploads, ...keyOf(entry) })
    isUsed = !isRepeat
    return jobId
  } finally {
    if (!isUsed) await dropUploads(ctx, uploads)
  }
}

/** Moves a message whose job is known to the folder of those that run. */
export async function moveToRunning({ mailbox }: MailLook, entry: Pick<OpenMessage, 'uid'>): Promise<void> {
  await mailbox.move(entry.uid, 'running')
}

/**
 * Decides about a message that could not be started: it waits for the next look, or it is answered and moved to `failed`. Throws the error
 * when neither helps.
 */
async function refuseStart(
  look: MailLook,
  addressed: Addressed,
  entry: OpenMessage,
  error: unknown,
): Promise<MessageStart> {
  const { code, params } = DocweaveError.from(error)
  if (isFull(code)) {
    // Nothing was started, except perhaps by the request that has the key now.
    if (code !== 'IDEMPOTENCY_KEY_BUSY') await forgetMessage(look, entry)
    return 'waits'
  }
  if (look.signal.aborted || isTemporary(code)) throw error
  await failMessage(look, addressed, entry, { code, params })
  return 'ended'
}

/** Starts the job of a message that is recorded, or finds the one that an interrupted look has started. */
export async function resumeMessage(look: MailLook, addressed: Addressed, entry: OpenMessage): Promise<MessageStart> {
  try {
    if (entry.failure) {
      await failMessage(look, addressed, entry, entry.failure)
      return 'ended'
    }
    const found = entry.job ?? (await findTriggeredJob(addressed.ctx, keyOf(entry)))
    if (found === undefined && Date.now() - entry.at > repeatableFor) {
      // Nobody knows any more whether the job was started. Its sender decides.
      await failMessage(look, addressed, entry, { code: 'SERVICE_UNAVAILABLE', params: {} })
      return 'ended'
    }
    const job = found ?? (await startJobOf(look, addressed, entry))
    await changeMessage(look, entry, { job })
    await moveToRunning(look, entry)
    return 'started'
  } catch (error) {
    return refuseStart(look, addressed, entry, error)
  }
}

/** Records a new message, and starts its job. */
export async function startMessage(look: MailLook, addressed: Addressed, validity: string): Promise<MessageStart> {
  const { message, trigger } = addressed
  const entry: OpenMessage = {
    ...{ start: randomUUID(), message: message.id, trigger: trigger.id },
    ...{ uid: message.uid, validity, at: Date.now() },
  }
  await recordMessage(look, entry)
  return resumeMessage(look, addressed, entry)
}
