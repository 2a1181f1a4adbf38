/** Photos for the tests: pictures of one shade of grey each, so that a page tells which one it is. */
import * as mupdf from 'mupdf'

/** A JPEG of 300 × 400 pixels in a shade from 0 (black) to 255. */
export function photo(name: string, shade: number) {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 300, 400], false)
  pixmap.clear(shade)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(pixmap.asJPEG(90, false)) }
}
