/** Images that tools must reject, each with the expected error code. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { emptyFile, truncated } from './cut-off.ts'
import { hugePng } from './picture-files.ts'

const kinds = ['jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'heic', 'avif'] as const satisfies FileKind[]

const bomb: BadFile = { name: 'of 30,000 × 30,000 pixels', code: 'IMAGE_TOO_LARGE', make: () => hugePng(30_000) }

export const badImages: Partial<Record<FileKind, readonly BadFile[]>> = Object.fromEntries(
  kinds.map((kind) => [kind, [emptyFile, truncated(kind, 0.7), ...(kind === 'png' ? [bomb] : [])]]),
)
