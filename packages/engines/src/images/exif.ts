/** Reads the orientation of a photo from Exif (CIPA DC-008, 4.6.5: tag 0x0112 of the first directory). */

/** 1 is upright; 2 to 8 are Exif's codes for rotations and reflections. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** Reads the orientation from an Exif block, with or without its `Exif` header; 1 if it has none. */
export function exifOrientation(block: Buffer): Orientation {
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return orientations[short(at + 8) - 1] ?? 1
  }
  return 1
}
