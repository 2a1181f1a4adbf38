/** The segments before the scan of a JPEG file (ITU-T T.81, annex B; JFIF 1.02). */
import { huffmanTables, zigzag, type HuffmanTable, type Quantiser } from './tables.ts'

const two = (value: number) => [value >> 8, value & 0xff]

const segment = (marker: number, content: readonly number[]) => [0xff, marker, ...two(content.length + 2), ...content]

const quantiserSegment = (id: number, { steps }: Quantiser) =>
  segment(0xdb, [id, ...Array.from(zigzag, (place) => steps[place] ?? 1)])

const huffmanSegment = (id: number, { counts, symbols }: HuffmanTable) => segment(0xc4, [id, ...counts, ...symbols])

const dotsPerInch = 1

/** The bytes from the start of the file to the scan's data. Chrominance is subsampled: once per 2 × 2 pixels. */
export function header(
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
