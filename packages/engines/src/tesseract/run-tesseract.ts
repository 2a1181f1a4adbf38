/** Starts Tesseract on one image. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Zone } from '../mupdf/index.ts'
import { runSandboxed } from '../sandbox/index.ts'
import { inSlot } from './slots.ts'

export interface TesseractOptions {
  /** The image, within `folder`. */
  image: string
  folder: string
  dpi: number
  /** What is read by itself, one after the other, in pixels; none for the page as one. */
  zones: readonly Zone[]
  signal: AbortSignal
  memoryMegabytes: number
}

/** A page takes 1 to 4 s; one that takes this long has defeated it. */
const seconds = 240

/** The program is there but not its data for a language: as good as not there, and mended by an installation. */
const isDataMissing = (error: unknown) =>
  error instanceof DocweaveError &&
  error.cause instanceof Error &&
  /failed loading language|error opening data file/i.test(error.cause.message)

const run = (
  { image, folder, dpi, signal, memoryMegabytes }: Omit<TesseractOptions, 'zones'>,
  out: string,
  args: readonly string[],
) =>
  inSlot(signal, () =>
    runSandboxed({
      program: 'tesseract',
      args: [image, out, '--dpi', String(Math.round(dpi)), ...args],
      write: folder,
      signal,
      seconds,
      memoryMegabytes,
      // One thread a process: OpenMP's threads wait for each other more than they help (upstream's own advice).
      environment: { OMP_THREAD_LIMIT: '1' },
    }),
  ).catch((error: unknown) => {
    throw isDataMissing(error) ? new DocweaveError('TOOL_UNAVAILABLE', {}, error) : error
  })

/**
 * A page is read as one block of text, or zone by zone, and a line's least height is this share of the usual one. With the program's own 1.25
 * it takes parts of Hangul syllables for small lines, and loses them as noise; with more than 2 it takes lines that are set close for one,
 * and reads neither (single-spaced Korean: up to 91 % of the characters wrong).
 */
const wholeLines = ['--psm', '6', '-c', 'textord_min_linesize=1.75']

/** The file beside the image that says what is read by itself, and in which order: left, top, width, height and kind, a line each. */
const zonesOf = (zones: readonly Zone[]): string =>
  zones.map(({ left, top, right, bottom }) => `${left} ${top} ${right - left} ${bottom - top} Text\n`).join('')

/** Reads the image. Gives Tesseract's words with their places (TSV) and its running text. */
export async function readImage(options: TesseractOptions, language: string): Promise<{ tsv: string; text: string }> {
  const { folder, image, zones } = options
  const out = join(folder, 'read')
  const zoneFile = image.replace(/\.[^.]+$/, '.uzn')
  if (zones.length > 0) await writeFile(zoneFile, zonesOf(zones))
  await run(options, out, ['-l', language, '--oem', '1', ...wholeLines, 'txt', 'tsv'])
  const [tsv, text] = await Promise.all([readFile(`${out}.tsv`, 'utf8'), readFile(`${out}.txt`, 'utf8')])
  await Promise.all([`${out}.tsv`, `${out}.txt`, zoneFile].map((file) => rm(file, { force: true })))
  return { tsv, text }
}

export type Turn = 0 | 90 | 180 | 270

/** Finds how far the image must be turned clockwise to stand upright; 0 when that cannot be told. */
export async function findTurn(options: Omit<TesseractOptions, 'zones'>): Promise<Turn> {
  try {
    const { stdout } = await run(options, 'stdout', ['-l', 'osd', '--psm', '0'])
    const turn = Number(/Rotate: (\d+)/.exec(stdout)?.[1])
    return turn === 90 || turn === 180 || turn === 270 ? turn : 0
  } catch (error) {
    if (options.signal.aborted) throw error
    // With too few characters on the page the program gives up with an error; that is an answer, not a failure.
    return 0
  }
}
