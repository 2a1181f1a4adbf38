/**
 * A baseline JPEG encoder (ITU-T T.81; JFIF 1.02) optimized for pages: most of a page is white, and uniform blocks take almost no time. The
 * encoder in mupdf's WebAssembly takes ten times as long for a page as rendering it.
 */
import { BitWriter } from './bit-writer.ts'
import { BlockCoder } from './block-coder.ts'
import { PlainSquares, type Raster } from './plain-squares.ts'
import { huffmanTables, quantisers, zigzag, type HuffmanTable, type Quantiser } from './tables.ts'

/** More than the worst-case size of one macroblock. */
const mostBytes = 6 * 64 * 4

/** Conversion from RGB to luminance and chrominance (JFIF 1.02; ITU-R BT.601). */
const luminanceOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue
const bluenessOf = (red: number, green: number, blue: number) => -0.168736 * red - 0.331264 * green + 0.5 * blue
const rednessOf = (red: number, green: number, blue: number) => 0.5 * red - 0.418688 * green - 0.081312 * blue

function encodeGrey(raster: Raster, coder: BlockCoder, out: BitWriter): void {
  const squares = new PlainSquares(raster)
  const { width, height, stride, pixels } = raster
  for (let y = 0; y < height; y += 8) {
    squares.enterStrip(y, 8)
    for (let x = 0; x < width; x += 8) {
      out.reserve(mostBytes)
      if (squares.isPlain(x, y, 8)) {
        coder.codeFlat((pixels[y * stride + x] ?? 0) - 128)
        continue
      }
      for (let at = 0; at < 64; at++) {
        // The last pixel is repeated beyond the edge.
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

/**
 * Reads 8 × 8 pixels into the luminance block, and averages their colours over 2 × 2 pixels into the quadrant of the chrominance blocks
 * that begins at `quarter`. The last pixels are repeated beyond the edges.
 *
 * @returns whether any pixel was coloured
 */
function readBlock(raster: Raster, coders: Coders, x: number, y: number, quarter: number): boolean {
  const { width, height, stride, pixels } = raster
  const luminance = coders.luminance.block
  const blueness = coders.blueness.block
  const redness = coders.redness.block
  const inside = x + 8 <= width
  let coloured = false
  for (let down = 0; down < 8; down++) {
    const row = (y + down < height ? y + down : height - 1) * stride
    let start = row + x * 3
    for (let across = 0; across < 8; across++, start += 3) {
      if (!inside && x + across >= width) start = row + (width - 1) * 3
      const red = pixels[start] ?? 0
      const green = pixels[start + 1] ?? 0
      const blue = pixels[start + 2] ?? 0
      if (red === green && green === blue) {
        luminance[down * 8 + across] = red - 128
        continue
      }
      coloured = true
      luminance[down * 8 + across] = luminanceOf(red, green, blue) - 128
      const half = quarter + (down >> 1) * 8 + (across >> 1)
      blueness[half] = (blueness[half] ?? 0) + bluenessOf(red, green, blue) / 4
      redness[half] = (redness[half] ?? 0) + rednessOf(red, green, blue) / 4
    }
  }
  return coloured
}

/** Encodes a macroblock: four luminance blocks, and one block of each chrominance. */
function codeMacroblock(raster: Raster, coders: Coders, x: number, y: number): void {
  const { luminance, blueness, redness } = coders
  blueness.block.fill(0)
  redness.block.fill(0)
  let coloured = false
  for (let down = 0; down < 2; down++)
    for (let across = 0; across < 2; across++) {
      coloured = readBlock(raster, coders, x + across * 8, y + down * 8, down * 32 + across * 4) || coloured
      luminance.code()
    }
  for (const chrominance of [blueness, redness]) {
    if (coloured) chrominance.code()
    else chrominance.codeFlat(0)
  }
}

function encodeColour(raster: Raster, coders: Coders, out: BitWriter): void {
  const squares = new PlainSquares(raster)
  const { width, height, stride, pixels } = raster
  for (let y = 0; y < height; y += 16) {
    squares.enterStrip(y, 16)
    for (let x = 0; x < width; x += 16) {
      out.reserve(mostBytes)
      if (!squares.isPlain(x, y, 16)) {
        codeMacroblock(raster, coders, x, y)
        continue
      }
      const level = (pixels[y * stride + x * 3] ?? 0) - 128
      coders.luminance.codeFlat(level, 4)
      coders.blueness.codeFlat(0)
      coders.redness.codeFlat(0)
    }
  }
}

/**
 * Encodes an image.
 *
 * @param quality from 1 to 100, on the scale of the Independent JPEG Group
 * @param dpi dots per inch, for the file's header
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

const two = (value: number) => [value >> 8, value & 0xff]

const segment = (marker: number, content: readonly number[]) => [0xff, marker, ...two(content.length + 2), ...content]

const quantiserSegment = (id: number, { steps }: Quantiser) =>
  segment(0xdb, [id, ...Array.from(zigzag, (place) => steps[place] ?? 1)])

const huffmanSegment = (id: number, { counts, symbols }: HuffmanTable) => segment(0xc4, [id, ...counts, ...symbols])

const dotsPerInch = 1

/** The segments from the start of the file to the scan's data (ITU-T T.81, annex B). Chrominance is subsampled: once per 2 × 2 pixels. */
function header(
  { width, height, components }: { width: number; height: number; components: 1 | 3 },
  tables: { luminance: Quantiser; chrominance: Quantiser },
  dpi: number,
): number[] {
  const colour = components === 3
  const density = two(Math.min(0xffff, Math.max(1, Math.round(dpi))))
  const frame = colour ? [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1] : [1, 0x11, 0]
  const scan = colour ? [1, 0x00, 2, 0x11, 3, 0x11] : [1, 0x00]
  return [
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 2, dotsPerInch, ...density, ...density, 0, 0]),
    ...quantiserSegment(0, tables.luminance),
    ...(colour ? quantiserSegment(1, tables.chrominance) : []),
    ...segment(0xc0, [8, ...two(height), ...two(width), components, ...frame]),
    ...huffmanSegment(0x00, huffmanTables.dcLuminance),
    ...huffmanSegment(0x10, huffmanTables.acLuminance),
    ...(colour ? huffmanSegment(0x01, huffmanTables.dcChrominance) : []),
    ...(colour ? huffmanSegment(0x11, huffmanTables.acChrominance) : []),
    ...segment(0xda, [components, ...scan, 0, 63, 0]),
  ]
}
