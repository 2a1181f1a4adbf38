/**
 * Corrections of a transcript or of recognised text, stored in this browser only (IndexedDB) as long as the server stores the job's files: a
 * reload loses nothing, and they are deleted with the files.
 */
import { createStore, delMany, entries, get, set } from 'idb-keyval'
import { z } from 'zod'

/** Corrected texts by line index. */
export type Corrections = ReadonlyMap<number, string>

export const noCorrections: Corrections = new Map()

const SavedCorrections = z.object({
  /** When the job's files are deleted, in milliseconds since 1970. */
  until: z.number(),
  /** Stored with the original text of each line, so that they do not apply to another text. */
  lines: z.array(z.object({ at: z.int(), heard: z.string(), text: z.string() })),
})
type SavedCorrections = z.infer<typeof SavedCorrections>

const store = createStore('docweave-transcripts', 'corrections')

/** One day, if the files' expiry is unknown. */
const usualTime = 86_400_000

/**
 * Returns the corrections of the text at `address`; none without storage (in a private window, say).
 *
 * @param heard its lines as on the server
 */
export async function readCorrections(address: string, heard: readonly string[]): Promise<Corrections> {
  const kept = SavedCorrections.safeParse(await get<unknown>(address, store).catch(() => undefined)).data
  const fitting = kept?.lines.filter((line) => heard[line.at] === line.heard) ?? []
  return new Map(fitting.map(({ at, text }) => [at, text]))
}

/** Replaces the stored corrections; deletes them if empty. @throws if storage is unavailable */
export async function saveCorrections(
  address: string,
  heard: readonly string[],
  corrections: Corrections,
  until = Date.now() + usualTime,
): Promise<void> {
  if (corrections.size === 0) return delMany([address], store)
  const lines = [...corrections].map(([at, text]) => ({ at, heard: heard[at] ?? '', text }))
  await set(address, { until, lines } satisfies SavedCorrections, store)
}

/** Deletes corrections whose files are deleted: of the job `gone`, and all expired ones. */
export async function forgetCorrections(gone?: string): Promise<void> {
  const isOver = (address: string, until: number) =>
    until <= Date.now() || (gone !== undefined && address.startsWith(`/results/${gone}/`))
  try {
    const all = await entries<string, unknown>(store)
    const over = all.filter(([address, kept]) => isOver(address, SavedCorrections.safeParse(kept).data?.until ?? 0))
    await delMany(
      over.map(([address]) => address),
      store,
    )
  } catch {
    // Without IndexedDB nothing is stored.
  }
}
