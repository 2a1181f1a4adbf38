/** Reads HEIC and AVIF headers: size, completeness, and orientation (ISO/IEC 14496-12, 4.2; ISO/IEC 23008-12, 6.5). */
import type { Orientation, ImageHeader } from './header.ts'

interface Box {
  type: string
  data: Buffer
}

/** The consecutive boxes in `bytes`; `undefined` if the last one is truncated. */
function boxesOf(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return undefined
    const short = bytes.readUInt32BE(at)
    const header = short === 1 ? 16 : 8
    if (at + header > bytes.length) return undefined
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < header || at + size > bytes.length) return undefined
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + header, at + size) })
    at += size
  }
  return boxes
}

const inside = (boxes: readonly Box[] | undefined, type: string, skip = 0): Box[] | undefined => {
  const data = boxes?.find((box) => box.type === type)?.data
  return data && boxesOf(data.subarray(skip))
}

/** By quarter turns (`irot`, anticlockwise), then by mirroring (`imir`): none, 0 swaps top and bottom, 1 swaps left and right. */
const orientations: readonly (readonly Orientation[])[] = [
  [1, 4, 2],
  [8, 5, 7],
  [3, 2, 4],
  [6, 7, 5],
]

function orientationOf(properties: readonly Box[]): Orientation {
  const turn = (properties.find(({ type }) => type === 'irot')?.data[0] ?? 0) & 3
  const axis = properties.find(({ type }) => type === 'imir')?.data[0]
  return orientations[turn]?.[axis === undefined ? 0 : 1 + (axis & 1)] ?? 1
}

/**
 * Reads the header of a file in the HEIF container; `undefined` if it is truncated or has no image size.
 *
 * @param turned whether the decoder applies the orientation
 */
export function readHeif(bytes: Buffer, turned: boolean): ImageHeader | undefined {
  // The properties of all items; an image composed of tiles is the largest of them.
  const properties = inside(inside(inside(boxesOf(bytes), 'meta', 4), 'iprp'), 'ipco')
  const sizes = (properties ?? [])
    .filter(({ type, data }) => type === 'ispe' && data.length >= 12)
    .map(({ data }) => ({ width: data.readUInt32BE(4), height: data.readUInt32BE(8) }))
  const [size] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)
  if (!properties || !size) return undefined
  return { size, orientation: turned ? 1 : orientationOf(properties), lossy: true }
}
