/**
 * The error file beside a source that failed. It is also the memory of the failure: the source is processed again once it has changed, or
 * the error file is removed.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shorten, utf8Bytes } from '@docweave/contract'
import { z } from 'zod'
import { writeDurably } from '../write-durably.ts'
import { Look } from './journal.ts'

const ENDING = '.docweave-error.json'

/** The most bytes that a name may have on a disk. */
const most = 255

const Recorded = Look.extend({
  file: z.string(),
  error: z.object({ code: z.string(), message: z.string() }),
  jobId: z.string().optional(),
  jobKey: z.string().optional(),
})
export type FailedSource = z.infer<typeof Recorded>

export const isErrorFile = (name: string): boolean => name.endsWith(ENDING)

/** Returns the error file's name. A source's name that is too long for the ending is cut, and told from others by a digest. */
export function errorFileName(name: string): string {
  if (utf8Bytes(name) + ENDING.length <= most) return `${name}${ENDING}`
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${shorten(name, Infinity, most - ENDING.length - digest.length - 1)}-${digest}${ENDING}`
}

/** Returns the failure that is recorded beside a source; `undefined` if none is. */
export async function readErrorFile(folder: string, name: string): Promise<FailedSource | undefined> {
  try {
    return Recorded.parse(JSON.parse(await readFile(join(folder, errorFileName(name)), 'utf8')))
  } catch {
    return undefined
  }
}

export const hasErrorFile = (folder: string, name: string): Promise<boolean> =>
  stat(join(folder, errorFileName(name))).then(
    () => true,
    () => false,
  )

/** Writes the error file, first to `aside` in the same file system. */
export const writeErrorFile = (folder: string, failed: FailedSource, aside: string): Promise<void> =>
  writeDurably(join(folder, errorFileName(failed.file)), `${JSON.stringify(failed, null, 2)}\n`, aside)

export const removeErrorFile = (folder: string, name: string): Promise<void> =>
  rm(join(folder, errorFileName(name)), { force: true })
