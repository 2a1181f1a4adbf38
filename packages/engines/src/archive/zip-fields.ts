/** The fields that an entry's local header and directory record have in common, from the version on (APPNOTE.TXT 4.4). */

/** Version 2.0. */
export const versionNeeded = 20

export interface ZipEntry {
  /** UTF-8. */
  name: Buffer
  method: 'stored' | 'deflated'
  crc: number
  /** Compressed size in bytes. */
  packed: number
  size: number
}

export function zipFields({ name, method, crc, packed, size }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(versionNeeded, 0)
  // Bit 11: the name is UTF-8. The time is the earliest that the format can express.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(method === 'deflated' ? 8 : 0, 4)
  fields.writeUInt16LE(0x0021, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
