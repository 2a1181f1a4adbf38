/** What a ZIP file says of an entry, in its local header and in the directory alike (APPNOTE.TXT 4.4), from the version on. */

/** 2.0. */
export const versionNeeded = 20

export interface ZipEntry {
  /** In UTF-8. */
  name: Buffer
  method: 'stored' | 'deflated'
  crc: number
  /** Bytes in the file, and unpacked. */
  packed: number
  size: number
}

export function zipFields({ name, method, crc, packed, size }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(versionNeeded, 0)
  // Bit 11: the name is UTF-8. The time is the first that a date can be.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(method === 'deflated' ? 8 : 0, 4)
  fields.writeUInt16LE(0x0021, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
