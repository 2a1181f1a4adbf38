/**
 * Corrections of a transcript, kept in this browser alone (IndexedDB) for as long as the server keeps the recording: a reload in between
 * loses nothing, and nothing is left once the files are gone.
 */
import { createStore, delMany, entries, get, set } from 'idb-keyval'
import { z } from 'zod'
import type { Transcript } from '@docweave/tool-kit/transcript'

/** The text of lines by their places. */
export type Corrections = ReadonlyMap<number, string>

const Kept = z.object({
  /** When the job's files go, in milliseconds since 1970. */
  until: z.number(),
  /** What was heard goes with each: another transcript in the same place is not corrected by it. */
  lines: z.array(z.object({ at: z.int(), heard: z.string(), text: z.string() })),
})
type Kept = z.infer<typeof Kept>

const store = createStore('docweave-transcripts', 'corrections')

/** Where nobody says how long the files stay: a day. */
const usualTime = 86_400_000

/**
 * Gives what was corrected of the transcript at `address`; nothing where the browser keeps nothing (a private window, say).
 *
 * @param heard the transcript as the server has it
 */
export async function readCorrections(address: string, heard: Transcript): Promise<Corrections> {
  const kept = Kept.safeParse(await get<unknown>(address, store).catch(() => undefined)).data
  const fitting = kept?.lines.filter((line) => heard.lines[line.at]?.text === line.heard) ?? []
  return new Map(fitting.map(({ at, text }) => [at, text]))
}

/** Keeps them instead of those before; none at all where there are none. @throws when the browser keeps nothing */
export async function keepCorrections(
  address: string,
  heard: Transcript,
  corrections: Corrections,
  until = Date.now() + usualTime,
): Promise<void> {
  if (corrections.size === 0) return delMany([address], store)
  const lines = [...corrections].map(([at, text]) => ({ at, heard: heard.lines[at]?.text ?? '', text }))
  await set(address, { until, lines } satisfies Kept, store)
}

/** Forgets what belongs to files that are gone: of the job `gone`, and of all whose time is over. */
export async function forgetCorrections(gone?: string): Promise<void> {
  const isOver = (address: string, until: number) =>
    until <= Date.now() || (gone !== undefined && address.startsWith(`/results/${gone}/`))
  try {
    const all = await entries<string, unknown>(store)
    const over = all.filter(([address, kept]) => isOver(address, Kept.safeParse(kept).data?.until ?? 0))
    await delMany(
      over.map(([address]) => address),
      store,
    )
  } catch {
    // Without a store there is nothing in it.
  }
}
