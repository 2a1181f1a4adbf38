/**
 * Reads the text of a KF8 book (AZW3): XHTML files split into skeletons and the fragments to insert, then style sheets and drawings
 * (wiki.mobileread.com/wiki/KF8).
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { ContentsEntry } from './contents.ts'
import type { MobiHeader } from './header.ts'
import { readIndex } from './index-records.ts'
import { resourcePath, insertAnchors } from './old-markup.ts'
import type { PalmDatabase } from './palm-database.ts'

export interface NewText {
  /** Contents by path: chapters, style sheets, drawings. */
  files: Map<string, string>
  chapters: string[]
  addressOf(entry: ContentsEntry): string | undefined
}

interface Part {
  markup: Buffer
  /** Its start in the whole text. */
  start: number
  places: Set<number>
}

const tag = { count: 1, place: 6, part: 3 }
const idOf = (place: number) => `place-${place}`
const chapterPath = (index: number) => `text-${index}.xhtml`
const flowPath = (number: number, type: string) => `flow-${number}.${/svg/.test(type) ? 'svg' : 'css'}`
const number32 = (text: string) => Number.parseInt(text, 32)

/** Splits the text into the XHTML and the flows that it refers to (`FDST` record). */
function flowsOf(database: PalmDatabase, { indices }: MobiHeader, first: number, text: Buffer): Buffer[] {
  const record = indices.flows === undefined ? undefined : database.record(first + indices.flows)
  if (record?.toString('latin1', 0, 4) !== 'FDST') return [text]
  const count = record.readUInt32BE(8)
  return Array.from({ length: Math.min(count, 10_000) }, (_, at) =>
    text.subarray(record.readUInt32BE(12 + 8 * at), record.readUInt32BE(16 + 8 * at)),
  )
}

interface Fragment {
  /** Its insertion position in the whole text. */
  at: number
  part: number
}

/** Inserts the fragments into their skeletons. */
function assemble(
  database: PalmDatabase,
  { indices }: MobiHeader,
  first: number,
  text: Buffer,
): { parts: Part[]; fragments: Fragment[] } {
  if (indices.skeletons === undefined) return { parts: [{ markup: text, start: 0, places: new Set() }], fragments: [] }
  const skeletons = readIndex(database, first + indices.skeletons).entries
  const pieces = indices.fragments === undefined ? [] : readIndex(database, first + indices.fragments).entries
  const fragments = pieces.map(({ name, values }) => ({
    at: Number.parseInt(name, 10),
    part: values.get(tag.part)?.[0] ?? 0,
  }))
  let next = 0
  const parts = skeletons.map(({ values }) => {
    const [start = 0, length = 0] = values.get(tag.place) ?? []
    let markup = text.subarray(start, start + length)
    let from = start + length
    for (let count = values.get(tag.count)?.[0] ?? 0; count > 0; count--, next++) {
      const at = (fragments[next]?.at ?? Number.NaN) - start
      const size = pieces[next]?.values.get(tag.place)?.[1]
      if (size === undefined || !(at >= 0 && at <= markup.length)) throw new DocweaveError('FILE_DAMAGED')
      markup = Buffer.concat([markup.subarray(0, at), text.subarray(from, from + size), markup.subarray(at)])
      from += size
    }
    return { markup, start, places: new Set<number>() }
  })
  return { parts, fragments }
}

/** @throws DocweaveError `FILE_DAMAGED` */
export function readNewText(
  database: PalmDatabase,
  header: MobiHeader,
  first: number,
  text: Buffer,
  entries: readonly ContentsEntry[],
): NewText {
  const [body = Buffer.alloc(0), ...flows] = flowsOf(database, header, first, text)
  const { parts, fragments } = assemble(database, header, first, body)
  const addressOf = (number: number, offset: number): string | undefined => {
    const fragment = fragments[number]
    const part = fragment && parts[fragment.part]
    if (!fragment || !part) return undefined
    const place = fragment.at + offset - part.start
    part.places.add(place)
    return `${chapterPath(fragment.part)}#${idOf(place)}`
  }
  const ofEntry = ({ fragment }: ContentsEntry) => fragment && addressOf(...fragment)
  const position = /kindle:pos:fid:([\dA-V]+):off:([\dA-V]+)/gi
  // Collects all link targets before inserting anchors, because an anchor moves the text after it.
  for (const entry of entries) ofEntry(entry)
  for (const { markup } of parts)
    for (const [, number = '', offset = ''] of markup.toString('latin1').matchAll(position))
      addressOf(number32(number), number32(offset))
  const types = new Map<number, string>()
  const settled = (markup: string) =>
    markup
      .replaceAll(
        position,
        (_link, number: string, offset: string) => addressOf(number32(number), number32(offset)) ?? '',
      )
      .replaceAll(/kindle:embed:([\dA-V]+)(?:\?mime=[\w/+.-]*)?/gi, (_link, number: string) =>
        resourcePath(number32(number)),
      )
      .replaceAll(/kindle:flow:([\dA-V]+)\?mime=([\w/+.-]*)/gi, (_link, number: string, type: string) => {
        types.set(number32(number), type)
        return flowPath(number32(number), type)
      })
  const files = new Map<string, string>()
  const chapters = parts.map(({ markup, places }, index) => {
    files.set(chapterPath(index), settled(header.decode(insertAnchors(markup, places, idOf))))
    return chapterPath(index)
  })
  for (const [at, flow] of flows.entries())
    files.set(flowPath(at + 1, types.get(at + 1) ?? ''), settled(header.decode(flow)))
  return { files, chapters, addressOf: ofEntry }
}
