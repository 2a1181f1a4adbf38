/** Runs Tesseract on the image of a page, or on those of lines. At most one process per processor runs at a time: more would only compete for them and use more memory. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Semaphore } from '../host/concurrency.ts'
import { runSandboxed } from '../host/sandbox/index.ts'
import type { Zone } from './scan/columns.ts'

export interface TesseractOptions {
  /** The image, within `folder`. */
  image: string
  folder: string
  dpi: number
  /** The zones that are read separately, in order, in pixels; if empty, the page is read as one block. */
  zones: readonly Zone[]
  signal: AbortSignal
  memoryMegabytes: number
}

/** The time limit; a page normally takes 1 to 4 s. */
const seconds = 240

/** The program is installed without the data of a language. Reported like a missing program, because an installation fixes both. */
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
      // One thread per process: OpenMP threads spend more time waiting for each other than they save (upstream's own advice).
      environment: { OMP_THREAD_LIMIT: '1' },
    }),
  ).catch((error: unknown) => {
    throw isDataMissing(error) ? new DocweaveError('TOOL_UNAVAILABLE', {}, error) : error
  })

/**
 * Reads the page as one block of text, or zone by zone, with a minimum line height relative to the usual one. With Tesseract's default of
 * 1.25, parts of Hangul syllables are taken for small lines and lost as noise; with more than 2, tightly set lines are merged and neither
 * is read (single-spaced Korean: up to 91 % of the characters wrong).
 */
const wholeLines = ['--psm', '6', '-c', 'textord_min_linesize=1.75']

/** Content of the `.uzn` file beside the image, which lists the zones in reading order: left, top, width, height and type, one per line. */
const zonesOf = (zones: readonly Zone[]): string =>
  zones.map(({ left, top, right, bottom }) => `${left} ${top} ${right - left} ${bottom - top} Text\n`).join('')

/** Reads the image. Returns Tesseract's words with their bounding boxes (TSV), and its plain text. */
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

export interface LineImages {
  folder: string
  /** The images' names in the folder, each of one line. */
  images: readonly string[]
  signal: AbortSignal
  memoryMegabytes: number
}

/** The resolution at which a line of 10 points has the height of the lines' images. */
const lineDpi = 300

/** Reads images of single lines, each as a page of the result. */
export async function readLineImages(options: LineImages, language: string): Promise<{ tsv: string; text: string }> {
  const { folder, images } = options
  const list = join(folder, 'list.txt')
  const out = join(folder, 'read')
  await writeFile(list, images.map((name) => `${join(folder, name)}\n`).join(''))
  await run({ ...options, image: list, dpi: lineDpi }, out, ['-l', language, '--oem', '1', '--psm', '7', 'txt', 'tsv'])
  const [tsv, text] = await Promise.all([readFile(`${out}.tsv`, 'utf8'), readFile(`${out}.txt`, 'utf8')])
  return { tsv, text }
}

const slots = new Semaphore(availableParallelism())

/**
 * Runs `work` when a slot is free.
 *
 * @throws DocweaveError `CANCELLED` if the signal aborts before that
 */
async function inSlot<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  await slots.take(signal)
  try {
    return await work()
  } finally {
    slots.give()
  }
}
