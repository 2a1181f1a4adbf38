/** Reads office files outside of LibreOffice, in a sandboxed process. */
import type { FileKind, DocumentLanguage } from '@docweave/contract'
import { z } from 'zod'
import { runEngine } from '../host/index.ts'
import { isOfficeKind, type OfficeKind } from './office-kinds.ts'

/** Enough for these tasks, because they use no WebAssembly. */
const memoryMegabytes = 64

const Parts = z.object({ fonts: z.array(z.string()), linked: z.boolean(), macros: z.boolean() })
/** The fonts that an office file names, and whether it has external links or macros. */
export type OfficeParts = z.infer<typeof Parts>

/**
 * Inspects an office file before LibreOffice opens it.
 *
 * @throws DocweaveError `FILE_ENCRYPTED`, `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`
 */
export async function inspectOffice(path: string, signal: AbortSignal, kind: FileKind): Promise<{ pages?: number }> {
  if (!isOfficeKind(kind)) return {}
  const wish = { engine: 'office', task: 'inspect', args: { path, kind }, files: { read: [path] } }
  await runEngine({ ...wish, memoryMegabytes, signal })
  return {}
}

/**
 * Reads the parts of an office file.
 *
 * @param readable the file, or LibreOffice's copy of it if it is encrypted or in a binary format
 * @throws DocweaveError `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`
 */
export async function readOfficeParts(
  path: string,
  kind: OfficeKind,
  readable: string,
  signal: AbortSignal,
): Promise<OfficeParts> {
  const files = { read: [path, ...(readable === path || kind === 'rtf' || kind === 'csv' ? [] : [readable])] }
  const args = { path, kind, readable }
  return Parts.parse(await runEngine({ engine: 'office', task: 'parts', args, files, memoryMegabytes, signal }))
}

/**
 * Rewrites a CSV file as UTF-8, and detects its separator.
 *
 * @returns the character code of the separator
 *
 * @throws DocweaveError `TEXT_ENCODING_WRONG`
 */
export async function decodeTable(
  path: string,
  out: string,
  language: DocumentLanguage,
  signal: AbortSignal,
): Promise<number> {
  const wish = { engine: 'office', task: 'table', args: { path, out, language }, files: { read: [path], write: [out] } }
  const result = await runEngine({ ...wish, memoryMegabytes, signal })
  return z.object({ separator: z.int().min(1).max(0xffff) }).parse(result).separator
}
