/** Reads the contents of a MOBI book, a list of items with levels. */
import type { ContentsItem } from '../book.ts'
import type { MobiHeader } from './header.ts'
import { readIndex } from './index-records.ts'
import type { PalmDatabase } from './palm-database.ts'

export interface ContentsEntry {
  title: string
  level: number
  /** The position in the text. */
  position: number | undefined
  /** KF8: a fragment's number, and the offset in it. */
  fragment: [number: number, offset: number] | undefined
}

const tag = { position: 1, title: 3, level: 4, fragment: 6 }

/** @param first the record of the book's header */
export function readContents(database: PalmDatabase, { indices, decode }: MobiHeader, first: number): ContentsEntry[] {
  if (indices.contents === undefined) return []
  const { entries, text } = readIndex(database, first + indices.contents)
  return entries.map(({ values }) => {
    const of = (key: number) => values.get(key)?.[0]
    const [number, offset] = values.get(tag.fragment) ?? []
    const title = of(tag.title)
    return {
      title: title === undefined ? '' : decode(text(title)).replaceAll(/\s+/g, ' ').trim(),
      level: of(tag.level) ?? 0,
      position: of(tag.position),
      fragment: number === undefined || offset === undefined ? undefined : [number, offset],
    }
  })
}

/** The index lists the levels one after the other, each sorted: sorting all items by position yields the contents. */
export function nestContents(
  entries: readonly ContentsEntry[],
  addressOf: (entry: ContentsEntry) => string | undefined,
): ContentsItem[] {
  const root: ContentsItem[] = []
  const open: { level: number; items: ContentsItem[] }[] = []
  const sorted = entries.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.level - b.level)
  for (const entry of sorted) {
    while ((open.at(-1)?.level ?? -1) >= entry.level) open.pop()
    const item: ContentsItem = { title: entry.title, target: addressOf(entry), items: [] }
    const parent = open.at(-1)?.items ?? root
    parent.push(item)
    open.push({ level: entry.level, items: item.items })
  }
  return root
}
