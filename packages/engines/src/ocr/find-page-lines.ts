/** Finds the lines of a page, on an image of the page that is flat: photographs of curved paper, and at an angle, are flattened first. */
import { join } from 'node:path'
import { findLines, flattenPage } from './paddle/index.ts'
import { isMostlyVertical, linesOfBoxes, linesOfRegions, skewOf, type PageLine } from './page-lines.ts'
import type { FlatGrid } from './scan/flattening/flat-grid.ts'

export interface FoundPage {
  /** The image on which the lines are. */
  image: string
  lines: PageLine[]
  isVertical: boolean
  /** The angle of the lines, in radians. */
  skew: number
  /** If the page was flattened: where the points of the image are on the page's own image, and the angle of its lines there. */
  curved?: { grid: FlatGrid; skew: number }
}

export interface PageImage {
  image: string
  /** An existing folder for files of this page. */
  folder: string
  signal: AbortSignal
  memoryMegabytes: number
}

/** The text on a flattened page is about as long: if much is not found again, the flattening was wrong. */
const leastFound = 0.85

/** The length of lines, in heights of a line, which the flattening does not change much. */
const lengthOf = (lines: readonly PageLine[]): number =>
  lines.reduce((sum, { frame }) => sum + frame.width / frame.height, 0)

async function found(image: string, limits: Omit<PageImage, 'image' | 'folder'>) {
  const regions = await findLines({ image }, limits)
  const lines = linesOfBoxes(regions)
  return { regions, page: { image, lines, isVertical: isMostlyVertical(lines), skew: skewOf(lines) } }
}

/** Finds the lines of a page. */
export async function findPageLines({ image, folder, ...limits }: PageImage): Promise<FoundPage> {
  const { regions, page } = await found(image, limits)
  const lines = linesOfRegions(regions).flatMap(({ frame: { angle, width, height } }, index) => {
    const middle = regions[index]?.middle
    return middle ? [{ middle, angle, width, height }] : []
  })
  const out = join(folder, 'flat.pgm')
  const turn = page.skew + (page.isVertical ? Math.PI / 2 : 0)
  const grid = await flattenPage({ image, lines, turn, out }, limits)
  if (!grid) return page
  const { page: flat } = await found(out, limits)
  if (lengthOf(flat.lines) < leastFound * lengthOf(page.lines) || flat.isVertical !== page.isVertical) return page
  return { ...flat, curved: { grid, skew: page.skew } }
}
