/** Images that a tool must refuse, each with the code it must refuse it by. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { hugePng } from './picture-files.ts'
import { sample } from './samples.ts'

const kinds = ['jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'heic', 'avif'] as const satisfies FileKind[]

const empty: BadFile = { name: 'empty', code: 'FILE_EMPTY', make: () => new Uint8Array() }

const truncated = (kind: FileKind): BadFile => ({
  name: 'truncated',
  code: 'FILE_DAMAGED',
  make: () => {
    const whole = sample(kind) ?? new Uint8Array()
    return whole.subarray(0, Math.floor(whole.length * 0.7))
  },
})

const bomb: BadFile = { name: 'of 30,000 × 30,000 pixels', code: 'IMAGE_TOO_LARGE', make: () => hugePng(30_000) }

export const badImages: Partial<Record<FileKind, readonly BadFile[]>> = Object.fromEntries(
  kinds.map((kind) => [kind, [empty, truncated(kind), ...(kind === 'png' ? [bomb] : [])]]),
)
