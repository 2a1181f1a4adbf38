/** Turns the regions that the detection found into lines with a reading direction, and measures how the page lies. */
import { turned, type LineFrame } from './line-frame.ts'

export interface PageLine {
  /** In pixels of the page's image; its width runs in the reading direction. */
  frame: LineFrame
  /** Whether it runs from top to bottom. */
  vertical: boolean
}

/** A region this many times as high as it is wide is a vertical line, or a line of a page that lies on its side. */
const tall = 1.5

/** Returns the lines of regions. */
export const linesOfRegions = (regions: readonly { frame: LineFrame }[]): PageLine[] =>
  regions.map(({ frame }) => {
    const vertical = frame.height > tall * frame.width
    return { frame: vertical ? turned(frame, 1) : frame, vertical }
  })

/** Returns the lines of the regions that fill their rectangle. Others are bent lines, which are read when the page has been flattened. */
export const linesOfBoxes = (regions: readonly { frame: LineFrame; isBox: boolean }[]): PageLine[] =>
  linesOfRegions(regions.filter(({ isBox }) => isBox))

/** Whether most text of a page is in vertical lines. Short lines tell nothing: they may be single characters. */
export function isMostlyVertical(lines: readonly PageLine[]): boolean {
  const lengthOf = (some: readonly PageLine[]) => some.reduce((sum, { frame }) => sum + frame.width - frame.height, 0)
  return lengthOf(lines.filter(({ vertical }) => vertical)) > lengthOf(lines.filter(({ vertical }) => !vertical))
}

/**
 * Returns the skew of the lines: the median of their angles to the nearest horizontal or vertical, weighted by length, in radians, clockwise.
 */
export function skewOf(lines: readonly PageLine[]): number {
  const angles = lines
    .map(({ frame: { angle, width }, vertical }) => ({ angle: vertical ? angle - Math.PI / 2 : angle, width }))
    .toSorted((a, b) => a.angle - b.angle)
  const half = angles.reduce((sum, { width }) => sum + width, 0) / 2
  let sum = 0
  return angles.find(({ width }) => (sum += width) >= half)?.angle ?? 0
}

/** Returns the lines as they are read on the page turned upside down. */
export const upsideDown = (lines: readonly PageLine[]): PageLine[] =>
  lines.map((line) => ({ ...line, frame: turned(line.frame, 2) }))
