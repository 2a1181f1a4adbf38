/** Reads and writes the table directory of TrueType and OpenType fonts, and reads their character maps (OpenType specification, `cmap`). */

/** Returns the tables of a font by tag. Throws a RangeError if the directory is damaged. */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const offset = font.readUInt32BE(at + 8)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12)))
  }
  return tables
}

/** Wraps a bare Compact Font Format program in an OpenType font with the tables that a subsetter requires. */
export function wrapCff(program: Buffer, glyphCount: number): Buffer {
  const maximum = Buffer.from([0, 0, 0x50, 0, glyphCount >> 8, glyphCount & 0xff])
  const tables: [tag: string, data: Buffer][] = [
    ['CFF ', program],
    ['maxp', maximum],
  ]
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.write('OTTO', 'latin1')
  directory.writeUInt16BE(tables.length, 4)
  const parts = [directory]
  let end = directory.length
  for (const [index, [tag, data]] of tables.entries()) {
    const at = 12 + 16 * index
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(end, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.alloc((data.length + 3) & ~3)
    data.copy(padded)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

/** One character map of a font: its platform and encoding, and its glyph indices by code. */
export interface CharacterMap {
  platform: number
  encoding: number
  glyphs: Map<number, number>
}

/** The most codes a map may have: more than Unicode has. A hostile one would have billions. */
const mostCodes = 0x110000

function byteTable(table: Buffer): Map<number, number> {
  return new Map(Array.from({ length: 256 }, (_, code) => [code, table.readUInt8(6 + code)]))
}

function segments(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const size = table.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(14 + at)
    const start = table.readUInt16BE(16 + size + at)
    const delta = table.readUInt16BE(16 + 2 * size + at)
    const place = 16 + 3 * size + at
    const offset = table.readUInt16BE(place)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const found = offset === 0 ? code : table.readUInt16BE(place + offset + 2 * (code - start))
      if (found !== 0) glyphs.set(code, (found + delta) & 0xffff)
    }
  }
  return glyphs
}

function trimmed(table: Buffer): Map<number, number> {
  const first = table.readUInt16BE(6)
  return new Map(
    Array.from({ length: table.readUInt16BE(8) }, (_, at) => [first + at, table.readUInt16BE(10 + 2 * at)]),
  )
}

function groups(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const count = table.readUInt32BE(12)
  for (let at = 16; at < 16 + 12 * count; at += 12) {
    const [start, end] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)]
    const first = table.readUInt32BE(at + 8)
    if (end - start > mostCodes || glyphs.size > mostCodes) throw new RangeError('too many codes')
    for (let code = start; code <= end; code++) glyphs.set(code, first + code - start)
  }
  return glyphs
}

const readers: Readonly<Record<number, (table: Buffer) => Map<number, number>>> = {
  0: byteTable,
  4: segments,
  6: trimmed,
  12: groups,
}

/**
 * Reads all character maps of a font.
 *
 * @param table the font's `cmap` table
 * @throws RangeError if it is damaged, or has a map for codes of one or two bytes that is of another format
 */
export function characterMaps(table: Buffer): CharacterMap[] {
  const maps: CharacterMap[] = []
  const count = table.readUInt16BE(2)
  for (let at = 4; at < 4 + 8 * count; at += 8) {
    const [platform, encoding] = [table.readUInt16BE(at), table.readUInt16BE(at + 2)]
    const own = table.subarray(table.readUInt32BE(at + 4))
    const format = own.readUInt16BE(0)
    // Format 14 lists variants of characters, which PDFs do not use.
    if (format === 14) continue
    const read = readers[format]
    if (!read) throw new RangeError(`a character map of format ${format}`)
    maps.push({ platform, encoding, glyphs: read(own) })
  }
  return maps
}
