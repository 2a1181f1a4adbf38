/** The reading of office files that happens outside LibreOffice, asked of a sandboxed process. */
import type { FileKind, Locale } from '@docweave/contract'
import { z } from 'zod'
import { runEngine } from '../host/index.ts'
import { isOfficeKind, type OfficeKind } from './office-kinds.ts'

/** Nothing there is WebAssembly. */
const memoryMegabytes = 64

const Parts = z.object({ fonts: z.array(z.string()), linked: z.boolean(), macros: z.boolean() })
/** What an office file says of itself: fonts it names, whether it links to other files, whether it has macros. */
export type OfficeParts = z.infer<typeof Parts>

/**
 * Looks into an office file before LibreOffice does.
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
 * Reads what an office file says of itself.
 *
 * @param readable the file, or what LibreOffice has written of it where it is locked or of before XML
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
 * Writes a table as text anew as UTF-8, and finds the code of the character between its columns.
 *
 * @throws DocweaveError `TEXT_ENCODING_WRONG`
 */
export async function decodeTable(path: string, out: string, locale: Locale, signal: AbortSignal): Promise<number> {
  const wish = { engine: 'office', task: 'table', args: { path, out, locale }, files: { read: [path], write: [out] } }
  const result = await runEngine({ ...wish, memoryMegabytes, signal })
  return z.object({ separator: z.int().min(1).max(0xffff) }).parse(result).separator
}
