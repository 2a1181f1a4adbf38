/** What the parts of the OCR bench have in common: pictures with their true text. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentLanguage } from '@docweave/contract'
import type { ImageKind } from '@docweave/engines/images'
import type { Places } from '../sets.ts'

export interface OcrSample {
  name: string
  kind: ImageKind
  picture: Uint8Array
  /** The text with its lines, in the order of reading if that is known. */
  truth: string
}

export interface OcrSet {
  /** A word for file names. */
  name: string
  language: DocumentLanguage
  /** Whether lines run downwards, from the right. */
  vertical: boolean
  samples: OcrSample[]
}

/** At most `count` items, evenly spread, the same in every run. */
export function spread<Item>(items: readonly Item[], count = items.length): Item[] {
  const kept = Math.min(count, items.length)
  return Array.from({ length: kept }, (_, at) => items[Math.floor((at * items.length) / kept)]).filter(
    (item) => item !== undefined,
  )
}

/** The names of a set's files that end in one of `endings`, in alphabetical order; none if the set is missing. */
export const namesIn = async ({ sets }: Places, set: string, endings: readonly string[]): Promise<string[]> =>
  (await readdir(join(sets, set)).catch(() => []))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .toSorted()
