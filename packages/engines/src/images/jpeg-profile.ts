/** Adds a colour profile to a JPEG file that has none (ICC.1:2010, B.4). */

const startOfImageBytes = 2
const applicationZero = 0xe0
const name = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A segment has 65,533 bytes, of which the name, the sequence number and the count take some. */
const mostOfSegment = 65_533 - name.length - 2

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
