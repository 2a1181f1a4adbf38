/** Test cases of the fuzzer: a tool, options and a mutated file. A case is determined by the run's seed and the case number. */
import type { FileKind, ToolDescriptor } from '@docweave/contract'
import {
  badBooks,
  badHwp,
  badImages,
  badOffice,
  badPdfs,
  hostilePackages,
  hostileStreams,
  pdfByProgram,
  officeFile,
  sample,
  storedHwp,
} from '@docweave/fixtures'
import { tools } from '@docweave/tools/tools'
import { mutate } from './mutate/index.ts'
import { optionsFor } from './options.ts'
import { createRandom, type Random } from './random.ts'

export interface Case {
  id: string
  tool: ToolDescriptor
  kind: FileKind
  bytes: Buffer
  options: Record<string, unknown>
  /** An unmodified second file, if the tool accepts several. */
  beside?: { kind: FileKind; bytes: Uint8Array }
  /** Descriptions of the mutations and their files. */
  mutations: string[]
}

/** Sampling weights: slow engines are chosen less often, so that a run has many cases. */
const weights: Record<ToolDescriptor['queue'], number> = { pdf: 6, office: 4, ocr: 1, speech: 1 }
const weighted = [...tools.values()].flatMap((tool) => Array.from({ length: weights[tool.queue] }, () => tool))

/** Further seed files of a kind: from other programs, and ones that are already rejected. */
const others: Partial<Record<FileKind, readonly (() => Uint8Array)[]>> = {
  pdf: [...badPdfs.map(({ make }) => make), () => pdfByProgram('chromium'), () => pdfByProgram('libreoffice')],
  docx: [
    () => officeFile('libreoffice.docx'),
    () => officeFile('python-docx.docx'),
    () => officeFile('linked-picture.docx'),
  ],
  xlsx: [() => officeFile('exceljs.xlsx'), () => officeFile('xlsxwriter.xlsx')],
  pptx: [() => officeFile('pptxgenjs.pptx'), () => officeFile('python-pptx.pptx')],
  odt: [() => officeFile('libreoffice.odt'), () => officeFile('macro.odt')],
  hwp: [
    () => storedHwp('hancom-draw-text.hwp'),
    () => storedHwp('hancom-dutmal.hwp'),
    ...Object.values(hostileStreams),
  ],
  hwpx: [() => storedHwp('python-hwpx.hwpx'), ...Object.values(hostilePackages)],
}
const refused = { ...badImages, ...badBooks, ...badHwp, ...badOffice }

/** Returns a small seed file of a kind. */
function originalOf(kind: FileKind, random: Random): Uint8Array {
  const makers = [...(others[kind] ?? []), ...(refused[kind] ?? []).map(({ make }) => make)]
  if (random.chance(0.25) && makers.length > 0) {
    const made = random.pick(makers)()
    // Files that would be rejected for their size are useless here.
    if (made.length < 2_000_000) return made
  }
  return sample(kind) ?? Buffer.alloc(0)
}

/**
 * Creates a case.
 *
 * @param only ids of the tools to choose from; all if empty
 */
export function makeCase(seed: number, number: number, only: readonly string[] = []): Case {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  const tool = random.pick(only.length === 0 ? weighted : weighted.filter(({ id }) => only.includes(id)))
  const kind = random.pick(tool.accepts.filter((each) => sample(each) !== undefined))
  const { bytes, mutations } = mutate(kind, originalOf(kind, random), createRandom(random.seed()))
  const takes = typeof tool.takes === 'function' ? 'each' : tool.takes
  const beside =
    takes === 'all' && random.chance(0.4)
      ? { kind: tool.accepts[0] ?? kind, bytes: sample(tool.accepts[0] ?? kind) ?? bytes }
      : undefined
  return {
    id: `${seed}-${number}`,
    tool,
    kind,
    bytes,
    options: optionsFor(tool, random),
    mutations,
    ...(beside ? { beside } : {}),
  }
}
