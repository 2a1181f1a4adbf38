/** Runs Tesseract on images of lines. At most one process per processor runs at a time: more would only compete for them and use more memory. */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Semaphore } from '../host/concurrency.ts'
import { runSandboxed } from '../host/sandbox/index.ts'

export interface LineImages {
  folder: string
  /** The images' names in the folder, each of one line. */
  images: readonly string[]
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

const run = ({ folder, signal, memoryMegabytes }: LineImages, args: readonly string[]) =>
  inSlot(signal, () =>
    runSandboxed({
      program: 'tesseract',
      args,
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

/** The resolution at which a line of 10 points has the height of the lines' images. */
const lineDpi = '300'

/** Reads images of single lines, each as a page of the result. */
export async function readLineImages(options: LineImages, language: string): Promise<{ tsv: string; text: string }> {
  const { folder, images } = options
  const list = join(folder, 'list.txt')
  const out = join(folder, 'read')
  await writeFile(list, images.map((name) => `${join(folder, name)}\n`).join(''))
  const args = ['-l', language, '--oem', '1', '--psm', '7', '--dpi', lineDpi, 'txt', 'tsv']
  await run(options, [list, out, ...args])
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
