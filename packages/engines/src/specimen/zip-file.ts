/** A ZIP file (PKWARE's APPNOTE 6.3.10), written synchronously, because samples are created in synchronous code. */
import { crc32, deflateRawSync } from 'node:zlib'
import { versionNeeded, zipFields } from '../archive/zip-fields.ts'

/** Packs `files`; content that occurs under several names is compressed once. */
export function zipFile(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const packed = new Map<string | Uint8Array, { size: number; crc: number; data: Buffer }>()
  const pack = (content: string | Uint8Array) => {
    const known = packed.get(content)
    if (known) return known
    const bytes = Buffer.from(content)
    const made = { size: bytes.length, crc: crc32(bytes), data: deflateRawSync(bytes) }
    packed.set(content, made)
    return made
  }
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const { size, crc, data } = pack(content)
    const called = Buffer.from(name)
    const shared = zipFields({ name: called, method: 'deflated', crc, packed: data.length, size })
    local.push(Buffer.from('504b0304', 'hex'), shared, called, data)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b0102', 'hex'), Buffer.from([versionNeeded, 0]), shared, rest, called)
    offset += 30 + called.length + data.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...directory, Buffer.from('504b0506', 'hex'), end])
}
