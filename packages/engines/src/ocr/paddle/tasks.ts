/** The tasks of the engine `paddle`, in its own sandboxed process. */
import { join } from 'node:path'
import type { LineFrame } from '../line-frame.ts'
import { readPgm, writePgm } from '../scan/grey-files.ts'
import type { FlatGrid } from '../scan/flattening/flat-grid.ts'
import { flatGridOf, type FoundLine } from '../scan/flattening/flatten-page.ts'
import { flattened } from '../scan/flattening/flattened.ts'
import { withDarkText } from '../scan/light-text.ts'
import { pyramidOf, sampled, type Pyramid } from '../scan/sampled.ts'
import { findLines } from './find-lines.ts'
import { directionWidth, upsideDownProbability } from './line-direction.ts'
import { koreanHeight, koreanWidth, readKoreanLines } from './read-korean-lines.ts'
import { lineHeight, readLine, scaledWidth, type ReadCharacter } from './read-line.ts'
import type { TextRegion } from './text-regions.ts'

export interface FindLinesArgs {
  /** The image, a PGM file of `writePgm`. */
  image: string
  /** Whether it has the resolution of a scan, even if it is small. */
  isScan?: boolean
}

export interface FlattenPageArgs {
  image: string
  lines: FoundLine[]
  /** The angle at which most of them run, in radians. */
  turn: number
  /** The path of the flat image. */
  out: string
}

export interface ReadLinesArgs extends FramesArgs {
  /** The recognition model, if not the usual one. */
  model?: string
}

/** Lines of an image. */
export interface FramesArgs {
  image: string
  frames: LineFrame[]
}

export interface CutLinesArgs {
  image: string
  frames: LineFrame[]
  /** The height of the lines' images, in pixels. */
  height: number
  /** The folder for the images of dark text, `0.pgm` and so on. */
  folder: string
}

/** Calls `read` for one line of an image after the other. */
async function onFrames<Result>(
  image: string,
  frames: readonly LineFrame[],
  read: (page: Pyramid, frame: LineFrame) => Promise<Result>,
): Promise<Result[]> {
  const page = pyramidOf(readPgm(image))
  const results: Result[] = []
  for (const frame of frames) results.push(await read(page, frame))
  return results
}

export const paddleTasks = {
  findLines: ({ image, isScan }: FindLinesArgs): Promise<TextRegion[]> => findLines(readPgm(image), isScan),

  /** Writes the flat image of a page that is not flat, and returns where its points are on the page. */
  flattenPage({ image, lines, turn, out }: FlattenPageArgs): FlatGrid | null {
    const page = readPgm(image)
    const grid = flatGridOf(page, lines, turn)
    if (grid) writePgm(out, flattened(page, grid))
    return grid ?? null
  },

  readLines: ({ image, frames, model }: ReadLinesArgs): Promise<ReadCharacter[][]> =>
    onFrames(image, frames, (page, frame) => {
      const width = scaledWidth(frame.width, frame.height)
      return readLine(sampled(page, frame, width, lineHeight), width, model)
    }),

  readKoreanLines({ image, frames }: FramesArgs): Promise<ReadCharacter[][]> {
    const page = pyramidOf(readPgm(image))
    const strips = frames.map((frame) => {
      const width = koreanWidth(frame.width, frame.height)
      return { pixels: withDarkText(sampled(page, frame, width, koreanHeight)), width }
    })
    return readKoreanLines(strips)
  },

  findDirections: ({ image, frames }: FramesArgs): Promise<number[]> =>
    onFrames(image, frames, (page, frame) => {
      const width = directionWidth(frame.width, frame.height)
      return upsideDownProbability(sampled(page, frame, width, lineHeight), width)
    }),

  cutLines({ image, frames, height, folder }: CutLinesArgs): void {
    const page = pyramidOf(readPgm(image))
    for (const [index, frame] of frames.entries()) {
      const width = Math.max(Math.round((frame.width * height) / frame.height), 1)
      const strip = { pixels: withDarkText(sampled(page, frame, width, height)), width, height, stride: width }
      writePgm(join(folder, `${index}.pgm`), strip)
    }
  },
}
