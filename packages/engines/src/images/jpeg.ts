/** Reads the header of JPEG files and checks whether they are complete (ITU-T T.81, annex B), and adds colour profiles. */
import type { ReadHeader } from './header.ts'

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
/** Arithmetic-coded frames (T.81, table B.1); ISO 32000-1, 7.4.8 only guarantees support for baseline and progressive ones. */
const isArithmetic = (marker: number) => marker >= 0xc9 && marker <= 0xcf && marker !== 0xcc
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** The position of the next marker that is no part of the scan's data (B.1.1.5: 0xff00 is a stuffed byte). */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** Reads a JPEG header: size, and whether the file is complete. */
export const readJpeg: ReadHeader = (bytes) => {
  let scans = 0
  let unusual = false
  let at = 0
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // mupdf applies the orientation of a JPEG itself.
    if (marker === endOfImage) return scans > 0 ? { orientation: 1, lossy: true, unusual } : undefined
    if (marker === 0xff) at += 1
    else if (marker === startOfImage || isRestart(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return undefined
      at += 2 + bytes.readUInt16BE(at + 2)
      if (isArithmetic(marker)) unusual = true
      if (marker === startOfScan) {
        scans++
        at = endOfScan(bytes, at)
      }
    }
  }
  return undefined
}

const startOfImageBytes = 2
const applicationZero = 0xe0
const name = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A segment has 65,533 bytes, of which the name, the sequence number and the count take some. */
const mostOfSegment = 65_533 - name.length - 2

/** Adds a colour profile to a JPEG file that has none (ICC.1:2010, B.4). */
export function withProfile(jpeg: Buffer, profile: Uint8Array): Buffer {
  if (jpeg.includes(name)) return jpeg
  const count = Math.ceil(profile.length / mostOfSegment)
  const segments = Array.from({ length: count }, (_, at) => {
    const part = profile.subarray(at * mostOfSegment, (at + 1) * mostOfSegment)
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(2 + name.length + 2 + part.length, 2)
    return Buffer.concat([head, name, Buffer.from([at + 1, count]), part])
  })
  // JFIF requires its own segment to be first.
  const hasJfif = jpeg[startOfImageBytes + 1] === applicationZero
  const place = hasJfif ? startOfImageBytes + 2 + jpeg.readUInt16BE(startOfImageBytes + 2) : startOfImageBytes
  return Buffer.concat([jpeg.subarray(0, place), ...segments, jpeg.subarray(place)])
}
