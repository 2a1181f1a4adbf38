/** Selects mutations by kind of file, and applies several in sequence. */
import type { FileKind } from '@docweave/contract'
import { anyBytes } from './any-bytes.ts'
import { boxMutations, flacMutations, jpegMutations, oggMutations, pngMutations, riffMutations } from './chunks.ts'
import { compoundMutations } from './compound.ts'
import { hwpMutations } from './hwp.ts'
import { hwpxMutations } from './hwpx.ts'
import { mostBytes, type Mutation } from './mutation.ts'
import { pdfMutations } from './pdf.ts'
import { richTextMutations, textMutations } from './text.ts'
import { xmlMutations } from './xml.ts'
import { zipMutations } from './zip.ts'
import type { Random } from '../random.ts'

const own: Partial<Record<FileKind, readonly Mutation[]>> = {
  pdf: pdfMutations,
  ...Object.fromEntries(['docx', 'odt', 'xlsx', 'ods', 'pptx', 'odp', 'epub'].map((kind) => [kind, zipMutations])),
  ...Object.fromEntries(['doc', 'xls', 'ppt'].map((kind) => [kind, compoundMutations])),
  hwp: [...compoundMutations, ...hwpMutations],
  hwpx: [...zipMutations, ...hwpxMutations],
  ...Object.fromEntries(['hml', 'fb2'].map((kind) => [kind, xmlMutations])),
  ...Object.fromEntries(['heic', 'avif', 'm4a', 'mp4'].map((kind) => [kind, boxMutations])),
  png: pngMutations,
  jpg: jpegMutations,
  webp: riffMutations,
  wav: riffMutations,
  ogg: oggMutations,
  flac: flacMutations,
  txt: textMutations,
  csv: textMutations,
  rtf: richTextMutations,
}

/** Returns the mutations for a kind, format-specific ones first. */
export const mutationsFor = (kind: FileKind): readonly Mutation[] => [...(own[kind] ?? []), ...anyBytes]

export interface Mutated {
  bytes: Buffer
  /** Descriptions of the applied mutations, in order. */
  mutations: string[]
}

/** Applies a mutation; `undefined` if it is not applicable, or if repetition exceeds V8's maximum string length. */
function tryChange({ mutate: change }: Mutation, bytes: Buffer, random: Random): Buffer | undefined {
  try {
    return bytes.length === 0 ? undefined : change(bytes, random)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Applies one to four random mutations, mostly format-specific ones. Those that are not applicable are skipped, so none may remain. */
export function mutate(kind: FileKind, original: Uint8Array, random: Random): Mutated {
  let bytes = Buffer.from(original)
  const mutations: string[] = []
  for (let left = 1 + (random.chance(0.4) ? random.below(4) : 0); left > 0; left--) {
    const mutation = random.pick(random.chance(0.8) ? (own[kind] ?? anyBytes) : anyBytes)
    const changed = tryChange(mutation, bytes, random)
    if (changed === undefined || changed.length > mostBytes) continue
    bytes = Buffer.from(changed)
    mutations.push(mutation.name)
  }
  return { bytes, mutations }
}
