/**
 * Recognises a page of a PDF: renders it and reads it as a whole. If that is doubtful, it finds the lines of the page, reads each of them, and
 * puts them into reading order.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runMupdf } from '../pdf/index.ts'
import { wordsOnPage } from './bent-words.ts'
import { findPageLines } from './find-page-lines.ts'
import type { ScanLanguage } from './scan-languages.ts'
import { PageReader } from './page-reader.ts'
import { placeLines } from './place-lines.ts'
import { readPageLines } from './read-page-lines.ts'
import type { RecognisedPage } from './recognised-page.ts'
import { readWholePage } from './read-whole-page.ts'
import { withRubyBeside } from './ruby.ts'
import { pointOnPage } from './scan/flattening/flat-grid.ts'

export interface RecogniseOptions {
  /** The PDF. */
  path: string
  /** The page, from 0. */
  index: number
  /** The languages that a clean page is read in; those of other pages are found. */
  languages: readonly ScanLanguage[]
  /** Whether a skewed page is straightened before recognition. */
  deskew: boolean
  /** Whether ruby is wanted. It is found among the lines of a page, which takes longer than reading a clean page as a whole. */
  ruby?: boolean
  /** An existing folder, in which a temporary folder for this page is created. */
  folder: string
  signal: AbortSignal
  memoryMegabytes: number
}

type Matrix = RecognisedPage['toPage']

/** Returns the matrix that applies `first`, then `second`. */
const concat = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/** Returns the map from pixels to points on the page turned back by an angle, and its inverse. */
function turning(angle: number, scale: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const to = ([x, y]: readonly [number, number]): [number, number] => [
    (x * cos + y * sin) * scale,
    (y * cos - x * sin) * scale,
  ]
  const from = ([x, y]: readonly [number, number]): [number, number] => [
    (x * cos - y * sin) / scale,
    (x * sin + y * cos) / scale,
  ]
  return { to, from }
}

/**
 * Recognises a page.
 *
 * @throws DocweaveError as `runMupdf` and `runSandboxed` do
 */
export async function recognisePage(options: RecogniseOptions): Promise<RecognisedPage> {
  const { path, index, languages, deskew, ruby = false, signal, memoryMegabytes } = options
  const limits = { signal, memoryMegabytes }
  const folder = await mkdtemp(join(options.folder, 'page-'))
  try {
    const [image, sample] = [join(folder, 'page.pgm'), join(folder, 'sample.pgm')]
    const { dpi, grainy, zones, toPage } = await runMupdf(
      'renderScan',
      { path, index, deskew, turn: 0, out: image, sample },
      limits,
    )
    const whole =
      ruby || grainy ? undefined : await readWholePage({ image, sample, folder, dpi, zones, ...limits }, languages)
    if (Array.isArray(whole)) return { index, toPage, lines: whole }
    const found = await findPageLines({ image, folder, ...limits })
    const read = await readPageLines(found.lines, new PageReader({ image: found.image, folder, ...limits }), {
      isKorean: whole === 'korean',
      number: index + 1,
    })
    // Vertical lines of other scripts than Japanese are those of a page that lies on its side.
    const isSideways = found.isVertical && read.script !== 'japanese'
    const turn = (isSideways ? Math.PI / 2 : 0) + (read.isUpsideDown ? Math.PI : 0)
    const upright = withRubyBeside(read.lines).map((line) => ({ ...line, vertical: line.vertical !== isSideways }))
    const straight = turning(found.skew + turn, 72 / dpi)
    const placed = placeLines(upright, found.isVertical && !isSideways, straight.to)
    const { grid, skew = found.skew } = found.curved ?? {}
    const own = turning(skew + turn, 72 / dpi)
    const lines = grid ? wordsOnPage(placed, (point) => own.to(pointOnPage(grid, ...straight.from(point)))) : placed
    const [cos, sin] = [Math.cos(skew + turn), Math.sin(skew + turn)]
    return { index, toPage: concat([cos, sin, -sin, cos, 0, 0], toPage), lines }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
