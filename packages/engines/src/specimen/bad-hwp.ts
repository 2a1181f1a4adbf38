/** Hangul documents that tools must reject, each with the expected error code. */
import { deflateRawSync } from 'node:zlib'
import type { BadFile } from './bad-pdfs.ts'
import { cutOff, emptyFile } from './cut-off.ts'
import { hwpDocument } from './hwp-document.ts'
import { madeHwp } from './made-hwp.ts'

/** Flag bits in the header (Hancom, "Hwp Document File Formats 5.0", 3.2.1). */
const flags = { distribution: 2, drm: 4, certificate: 8 } as const

function flagged(flag: keyof typeof flags): Uint8Array {
  const file = Buffer.from(hwpDocument({ format: 'hwp' }))
  const at = file.indexOf('HWP Document File\0') + 36
  file.writeUInt32LE(file.readUInt32LE(at) | (1 << flags[flag]), at)
  return file
}

/** A ZIP package ([APPNOTE.TXT] 4.3) whose section states an unpacked size of four gigabytes. */
function zipBomb(): Uint8Array {
  const name = Buffer.from('Contents/section0.xml')
  const content = deflateRawSync(Buffer.alloc(1_000_000))
  const sizes = (view: Buffer, at: number) => {
    view.writeUInt16LE(8, at)
    view.writeUInt32LE(content.length, at + 10)
    view.writeUInt32LE(4_000_000_000, at + 14)
    view.writeUInt16LE(name.length, at + 18)
  }
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  sizes(local, 8)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  sizes(entry, 10)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  return Buffer.concat([local, name, content, entry, name, end])
}

const hml = (body: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<HWPML Version="2.91">${body}</HWPML>`)

const hwpx = (): Uint8Array => hwpDocument({ format: 'hwpx' })

export const badHwp: Readonly<Record<'hwp' | 'hwpx' | 'hml', readonly BadFile[]>> = {
  hwp: [
    emptyFile,
    { name: 'text that says it is a document', code: 'FILE_KIND_UNSUPPORTED', make: () => Buffer.from('only words\n') },
    { name: 'hwpx that says it is hwp', code: 'FILE_KIND_UNSUPPORTED', make: hwpx },
    { name: 'truncated', code: 'FILE_DAMAGED', make: () => cutOff(madeHwp('hancom-draw-text.hwp'), 0.6) },
    {
      name: 'encrypted with a password',
      code: 'FILE_ENCRYPTED',
      make: () => hwpDocument({ format: 'hwp', password: 'secret' }),
    },
    { name: 'saved for distribution', code: 'FILE_RESTRICTED', make: () => flagged('distribution') },
    { name: 'under DRM', code: 'DRM_PROTECTED', make: () => flagged('drm') },
    { name: 'encrypted with a certificate', code: 'DRM_PROTECTED', make: () => flagged('certificate') },
    {
      name: 'of version 3 and nothing but its name',
      code: 'FILE_DAMAGED',
      make: () => Buffer.from('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05', 'latin1'),
    },
  ],
  hwpx: [
    { name: 'truncated', code: 'FILE_KIND_UNSUPPORTED', make: () => cutOff(hwpx(), 0.6) },
    {
      name: 'encrypted with a password',
      code: 'FILE_ENCRYPTED',
      make: () => hwpDocument({ format: 'hwpx', password: 'secret' }),
    },
    { name: 'a package that unpacks to gigabytes', code: 'UNPACKED_TOO_LARGE', make: zipBomb },
  ],
  hml: [{ name: 'without an end', code: 'FILE_DAMAGED', make: () => hml('<HEAD><BODY>') }],
}
