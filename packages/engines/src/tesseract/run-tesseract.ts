/** Starts Tesseract on one image. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { runSandboxed } from '../sandbox/index.ts'
import { inSlot } from './slots.ts'

export interface TesseractOptions {
  /** The image, within `folder`. */
  image: string
  folder: string
  dpi: number
  signal: AbortSignal
  memoryMegabytes: number
}

/** A page takes 1 to 4 s; one that takes this long has defeated it. */
const seconds = 240

/**
 * A line's least height as a share of the usual one. With Tesseract's own 1.25 the parts of Hangul syllables are taken for
 * small lines of their own and lost as noise (character error rate of a plain Korean scan: 47 %); with 3 it is below 1 %.
 */
const wholeLines = ['-c', 'textord_min_linesize=3']

/** The program is there but not its data for a language: as good as not there, and mended by an installation. */
const isDataMissing = (error: unknown) =>
  error instanceof DocweaveError &&
  error.cause instanceof Error &&
  /failed loading language|error opening data file/i.test(error.cause.message)

const run = ({ image, folder, dpi, signal, memoryMegabytes }: TesseractOptions, out: string, args: readonly string[]) =>
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

/** Reads the image, as one block of text or looking for columns. Gives Tesseract's words with their places (TSV) and its running text. */
export async function readImage(
  options: TesseractOptions,
  language: string,
  columns: boolean,
): Promise<{ tsv: string; text: string }> {
  const out = join(options.folder, 'read')
  await run(options, out, ['-l', language, '--oem', '1', '--psm', columns ? '3' : '6', ...wholeLines, 'txt', 'tsv'])
  const [tsv, text] = await Promise.all([readFile(`${out}.tsv`, 'utf8'), readFile(`${out}.txt`, 'utf8')])
  await Promise.all([rm(`${out}.tsv`), rm(`${out}.txt`)])
  return { tsv, text }
}

export type Turn = 0 | 90 | 180 | 270

/** Finds how far the image must be turned clockwise to stand upright; 0 when that cannot be told. */
export async function findTurn(options: TesseractOptions): Promise<Turn> {
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
