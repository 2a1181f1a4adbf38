/** What `inspect/inspections.ts` is in the browser: the kinds of the tools that run there. */
import type { FileKind } from '@docweave/contract'
import { inspectBook } from '../books/index.ts'
import { inspect as inspectHwp } from '../hwp/index.ts'
import type { Inspection } from '../inspect/inspections.ts'

export const inspections: Partial<Record<FileKind, Inspection>> = {
  epub: inspectBook,
  mobi: inspectBook,
  fb2: inspectBook,
  hwp: inspectHwp,
  hwpx: inspectHwp,
  hml: inspectHwp,
}
