/**
 * Finishes a file of a watched folder whose job has ended. Each step can be repeated: results are written before the file is moved, and the
 * file is moved before it is forgotten.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCurrentJob } from '@docweave/api'
import {
  cleanName,
  DocweaveError,
  isOpen,
  mostNameBytes,
  shorten,
  utf8Bytes,
  type Failure,
  type Job,
} from '@docweave/contract'
import { englishError } from '@docweave/i18n/english-messages'
import type { OpenFile } from '@docweave/jobs/triggers'
import { withFolder } from '../v1/receive-files.ts'
import { changeFile, forgetFile, type Look } from './folder-look.ts'

/** Returns the name of the file that says why another failed. */
function errorName(name: string): string {
  const ending = '.error.json'
  return utf8Bytes(name) + ending.length <= mostNameBytes
    ? `${name}${ending}`
    : `${shorten(name, Infinity, mostNameBytes - ending.length)}${ending}`
}

/** Returns the name of a result in a folder, where a name with a dot at its beginning would hide the file. */
const resultName = (name: string): string => cleanName(name).replace(/^\.+/, '') || 'file'

/** Moves a failed file to `failed`, with a file that says why. */
export async function failFile(look: Look, file: OpenFile, failure: Pick<Failure, 'code' | 'params'>): Promise<void> {
  const { name, digest, job } = file
  const error = { code: failure.code, message: englishError(failure) }
  const text = { file: name, ...(digest === '' ? {} : { sha256: digest }), error, job }
  await withFolder(look.receive, async (temporary) => {
    const path = join(temporary, 'error.json')
    await writeFile(path, `${JSON.stringify(text, undefined, 2)}\n`)
    await look.folder.write('failed', errorName(name), path)
  })
  await look.folder.move(file, 'failed')
  await forgetFile(look, file)
}

/** Writes the results of a job that are not written yet. */
async function writeResults(look: Look, file: OpenFile, job: Job): Promise<void> {
  const { ctx, receive, folder, signal } = look
  const { files, disk } = ctx.services
  for (const [index, { key, name, bytes }] of job.results.entries()) {
    if (index < file.written) continue
    signal.throwIfAborted()
    await disk.assertRoom(bytes)
    await withFolder(receive, async (temporary) => {
      const path = join(temporary, 'result')
      await files.fetch(`jobs/${job.id}`, key, path)
      await folder.write('results', resultName(name), path)
    })
    await changeFile(look, file, { written: index + 1 })
  }
}

/** Returns why a file failed whose job has ended; `undefined` for one that did not. */
function failureOf({ state, failure, inputs }: Job): Pick<Failure, 'code' | 'params'> | undefined {
  switch (state) {
    case 'cancelled':
      return { code: 'CANCELLED', params: {} }
    case 'expired':
      return { code: 'RESULT_EXPIRED', params: {} }
    case 'failed':
      return failure ?? { code: 'INTERNAL', params: {} }
    default:
      return inputs.find(({ status }) => status?.state === 'failed')?.status?.failure
  }
}

/**
 * Finishes a file whose job has ended; leaves one whose job is open. A file without job or results fails: its owner has deleted the job, or
 * the server was away for longer than it keeps results.
 */
export async function finishFile(look: Look, file: OpenFile, id: string): Promise<void> {
  try {
    const job = await findCurrentJob(look.ctx, id)
    if (isOpen(job)) return
    if (job.state === 'done') await writeResults(look, file, job)
    const failure = failureOf(job)
    if (failure) return await failFile(look, file, failure)
  } catch (error) {
    const { code } = DocweaveError.from(error)
    if (code !== 'JOB_NOT_FOUND' && code !== 'RESULT_EXPIRED') throw error
    return failFile(look, file, { code, params: {} })
  }
  await look.folder.move(file, 'done')
  await forgetFile(look, file)
}
