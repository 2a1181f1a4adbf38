/** What `inspect/inspections.ts` is in the browser: mupdf alone opens the files of the tools that run there. */
import type { FileKind } from '@docweave/contract'
import type { Inspection } from '../inspect/inspections.ts'

export const inspections: Partial<Record<FileKind, Inspection>> = {}
