/** The cover of a MOBI book: a record of its database that the book's header names (wiki.mobileread.com/wiki/MOBI). */
import { mostPictureBytes } from './picture-size.ts'

/** A header is at most as long as a record of text. */
const mostHeaderBytes = 65_536
/** EXTH record type of the cover's number among the images. */
const coverType = 201
const none = 0xffffffff

const read = async (file: Blob, start: number, end: number) => new DataView(await file.slice(start, end).arrayBuffer())

/** The text of four characters at `at`. */
const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))

/** The number in the EXTH record of a type. */
function extraNumber(header: DataView, start: number, type: number): number | undefined {
  if (nameAt(header, start) !== 'EXTH') return undefined
  let at = start + 12
  for (let left = header.getUint32(start + 8); left > 0; left--) {
    if (header.getUint32(at) === type) return header.getUint32(at + 8)
    at += Math.max(8, header.getUint32(at + 4))
  }
  return undefined
}

/** @throws RangeError if the file is damaged */
export async function mobiCover(file: Blob): Promise<Blob | undefined> {
  // The Palm database: from byte 76 the number of records, then 8 bytes for each, which begin with its place.
  const count = (await read(file, 76, 78)).getUint16(0)
  const places = await read(file, 78, 78 + 8 * count)
  const placeOf = (record: number) => (record < count ? places.getUint32(8 * record) : file.size)
  const header = await read(file, placeOf(0), Math.min(placeOf(1), placeOf(0) + mostHeaderBytes))
  if (nameAt(header, 16) !== 'MOBI') return undefined
  const cover = extraNumber(header, 16 + header.getUint32(20), coverType)
  if (cover === undefined || cover === none) return undefined
  const record = header.getUint32(108) + cover
  if (record >= count) return undefined
  const [start, end] = [placeOf(record), placeOf(record + 1)]
  return end - start > mostPictureBytes ? undefined : file.slice(start, end)
}
