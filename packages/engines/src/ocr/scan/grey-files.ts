/** Grey images as binary PGM files (Netpbm's P5), which Tesseract reads and which need no encoder. */
import { closeSync, openSync, readFileSync } from 'node:fs'
import { writeAll } from '../../host/write-all.ts'
import type { GreyImage } from './skew.ts'

/**
 * Writes an image without padding between its rows.
 *
 * @throws Error of the file system, such as `ENOSPC`
 */
export function writePgm(path: string, { pixels, width, height }: GreyImage): void {
  const file = openSync(path, 'w')
  try {
    writeAll(file, Buffer.from(`P5\n${width} ${height}\n255\n`))
    writeAll(file, pixels)
  } finally {
    closeSync(file)
  }
}

/**
 * Reads a file that `writePgm` wrote.
 *
 * @throws Error if it is none
 */
export function readPgm(path: string): GreyImage {
  const bytes = readFileSync(path)
  const header = /^P5\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, 40))
  const [width, height] = [Number(header?.[1]), Number(header?.[2])]
  const pixels = bytes.subarray(header?.[0].length)
  if (!(width > 0) || pixels.length !== width * height) throw new Error('The file is no PGM image of this program.')
  return { pixels, width, height, stride: width }
}
