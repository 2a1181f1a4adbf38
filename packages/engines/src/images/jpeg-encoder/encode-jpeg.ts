/**
 * A baseline JPEG encoder made for pages: most of a page is white, and what is plain costs next to nothing here. The one in
 * mupdf's WebAssembly takes ten times as long for a page as drawing it.
 */
import { BitWriter } from './bit-writer.ts'
import { BlockCoder } from './block-coder.ts'
import { header } from './file-header.ts'
import { huffmanTables, quantisers } from './tables.ts'

export interface Raster {
  width: number
  height: number
  /** Bytes from one row to the next. */
  stride: number
  /** Grey, or red, green and blue. */
  components: 1 | 3
  pixels: Uint8Array | Uint8ClampedArray
}

/** More than the bytes of one macroblock at the worst. */
const mostBytes = 6 * 64 * 4

/** The parts of a colour in luminance and chrominance (JFIF 1.02; ITU-R BT.601). */
const luminanceOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue
const bluenessOf = (red: number, green: number, blue: number) => -0.168736 * red - 0.331264 * green + 0.5 * blue
const rednessOf = (red: number, green: number, blue: number) => 0.5 * red - 0.418688 * green - 0.081312 * blue

/** Whether a square of `side` pixels is of one colour, looked at byte by byte; outside of the image there is nothing. */
function isFlat({ pixels, stride, components, width, height }: Raster, x: number, y: number, side: number): boolean {
  const right = Math.min(x + side, width) * components
  const bottom = Math.min(y + side, height)
  const start = y * stride + x * components
  const first = pixels[start]
  const second = pixels[start + (components === 3 ? 1 : 0)]
  const third = pixels[start + (components === 3 ? 2 : 0)]
  for (let row = y; row < bottom; row++) {
    const end = row * stride + right
    if (components === 1) {
      for (let at = row * stride + x; at < end; at++) if (pixels[at] !== first) return false
    } else
      for (let at = row * stride + x * 3; at < end; at += 3)
        if (pixels[at] !== first || pixels[at + 1] !== second || pixels[at + 2] !== third) return false
  }
  return true
}

function encodeGrey(raster: Raster, coder: BlockCoder, out: BitWriter): void {
  const { width, height, stride, pixels } = raster
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      out.reserve(mostBytes)
      if (isFlat(raster, x, y, 8)) {
        coder.codeFlat((pixels[y * stride + x] ?? 0) - 128)
        continue
      }
      for (let at = 0; at < 64; at++) {
        // Beyond the edge the last pixel goes on.
        const row = Math.min(y + (at >> 3), height - 1)
        const column = Math.min(x + (at & 7), width - 1)
        coder.block[at] = (pixels[row * stride + column] ?? 0) - 128
      }
      coder.code()
    }
  }
}

interface Coders {
  luminance: BlockCoder
  blueness: BlockCoder
  redness: BlockCoder
}

/** Codes the four luminance blocks of a macroblock and sums its colours in fours for the two of chrominance. */
function codeMacroblock(raster: Raster, coders: Coders, x: number, y: number): void {
  const { width, height, stride, pixels } = raster
  const { luminance, blueness, redness } = coders
  blueness.block.fill(0)
  redness.block.fill(0)
  let coloured = false
  for (let quarter = 0; quarter < 4; quarter++) {
    const [left, top] = [(quarter & 1) * 8, (quarter >> 1) * 8]
    for (let at = 0; at < 64; at++) {
      const down = top + (at >> 3)
      const across = left + (at & 7)
      const start = Math.min(y + down, height - 1) * stride + Math.min(x + across, width - 1) * 3
      const red = pixels[start] ?? 0
      const green = pixels[start + 1] ?? 0
      const blue = pixels[start + 2] ?? 0
      if (red === green && green === blue) {
        luminance.block[at] = red - 128
        continue
      }
      coloured = true
      luminance.block[at] = luminanceOf(red, green, blue) - 128
      const half = (down >> 1) * 8 + (across >> 1)
      blueness.block[half] = (blueness.block[half] ?? 0) + bluenessOf(red, green, blue) / 4
      redness.block[half] = (redness.block[half] ?? 0) + rednessOf(red, green, blue) / 4
    }
    luminance.code()
  }
  if (coloured) {
    blueness.code()
    redness.code()
  } else {
    blueness.codeFlat(0)
    redness.codeFlat(0)
  }
}

function encodeColour(raster: Raster, coders: Coders, out: BitWriter): void {
  const { width, height, stride, pixels } = raster
  for (let y = 0; y < height; y += 16) {
    for (let x = 0; x < width; x += 16) {
      out.reserve(mostBytes)
      if (!isFlat(raster, x, y, 16)) {
        codeMacroblock(raster, coders, x, y)
        continue
      }
      const start = y * stride + x * 3
      const [red = 0, green = 0, blue = 0] = [pixels[start], pixels[start + 1], pixels[start + 2]]
      const level = luminanceOf(red, green, blue) - 128
      for (let quarter = 0; quarter < 4; quarter++) coders.luminance.codeFlat(level)
      coders.blueness.codeFlat(bluenessOf(red, green, blue))
      coders.redness.codeFlat(rednessOf(red, green, blue))
    }
  }
}

/**
 * Encodes an image.
 *
 * @param quality from 1 to 100, as the Independent JPEG Group counts it
 * @param dpi dots to the inch, for the file's header
 */
export function encodeJpeg(raster: Raster, quality: number, dpi: number): Uint8Array {
  const out = new BitWriter(Math.ceil((raster.width * raster.height) / 4) + 4096)
  const tables = quantisers(quality)
  out.write(header(raster, tables, dpi))
  const { dcLuminance, acLuminance, dcChrominance, acChrominance } = huffmanTables
  const luminance = new BlockCoder(out, tables.luminance, dcLuminance, acLuminance)
  if (raster.components === 1) encodeGrey(raster, luminance, out)
  else {
    const chrominance = () => new BlockCoder(out, tables.chrominance, dcChrominance, acChrominance)
    encodeColour(raster, { luminance, blueness: chrominance(), redness: chrominance() }, out)
  }
  out.reserve(mostBytes)
  out.finish()
  out.write([0xff, 0xd9])
  return out.bytes.subarray(0, out.length)
}
