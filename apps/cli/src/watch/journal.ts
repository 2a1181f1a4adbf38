/**
 * The journal of a watched folder: one file for each source that is being processed, replaced as a whole and flushed to the disk. It has no
 * entry for a source that is done (that is in `done/`) or has failed (that has an error file beside it).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileKind } from '@docweave/contract'
import { z } from 'zod'
import { UsageError } from '../usage-error.ts'
import { syncFolder, writeDurably } from '../write-durably.ts'

/** What a look at a file shows: its size, and the time of its last change in ms since 1970. */
export const Look = z.object({ size: z.int(), mtime: z.number() })
export type Look = z.infer<typeof Look>

/** What tells a file from another, or from a later version of itself: with the SHA-256 of its content, in hexadecimal. */
export const Identity = Look.extend({ sha256: z.string() })
export type Identity = z.infer<typeof Identity>

export const Entry = Identity.extend({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** The source's name in the folder. */
  name: z.string(),
  /** The folder for the results. */
  out: z.string(),
  /** The finished upload. */
  upload: z.object({ id: z.string(), kind: FileKind }).optional(),
  /** With it, a repeated start returns the job of the first. */
  idempotencyKey: z.string(),
  /** When (ms since 1970) the start was first sent, while it is not acknowledged: the server may have started the job, or not. */
  sentAt: z.number().optional(),
  job: z.object({ jobId: z.string(), jobKey: z.string().optional() }).optional(),
  /** The results' paths, by index: each is recorded before the file is placed there, and again when it is. */
  results: z.array(z.object({ path: z.string(), placed: z.boolean() })).default([]),
  /** Whether all results are placed, so that only the source is to be moved. */
  finished: z.boolean().default(false),
  /** Where the source is moved to, recorded before it is. */
  done: z.string().optional(),
})
export type Entry = z.infer<typeof Entry>

/** Opens the journal in `folder`, which is created if missing; only this user can read it: it contains the keys of jobs. */
export async function openJournal(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A killed program may have left one.
  for (const name of await readdir(folder)) if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true })
  const fileOf = (id: string) => join(folder, `${id}.json`)
  return {
    /** @throws UsageError for a file that is no entry */
    async list(): Promise<Entry[]> {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      return Promise.all(
        names.map(async (name) => {
          try {
            return Entry.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
          } catch {
            throw new UsageError(`${join(folder, name)} is damaged. Remove it, and the file is processed again.`)
          }
        }),
      )
    },
    create: (given: Omit<Entry, 'id' | 'idempotencyKey' | 'results' | 'finished'>): Entry => ({
      ...given,
      id: randomBytes(8).toString('hex'),
      idempotencyKey: randomUUID(),
      results: [],
      finished: false,
    }),
    async save(entry: Entry): Promise<void> {
      await writeDurably(fileOf(entry.id), JSON.stringify(entry), `${fileOf(entry.id)}.tmp`)
      await syncFolder(folder)
    },
    async remove({ id }: Entry): Promise<void> {
      await rm(fileOf(id), { force: true })
      await syncFolder(folder)
    },
  }
}

export type Journal = Awaited<ReturnType<typeof openJournal>>
