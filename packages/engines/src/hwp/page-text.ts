/** Reads the text of a page drawn by the engine, and checks whether it is within the page. */
import { decoded } from '../xml-text.ts'

/** The texts of a page in drawing order. */
export function* textsIn(page: string): Generator<string> {
  for (const [, content = ''] of page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)) yield decoded(content)
}

/** Text beyond the page by less, in pixels, may still be visible. */
const tolerance = 4

/** Whether text of a page begins below its bottom or right of it. Rotated text is not checked. */
export function isBeyondPage(page: string): boolean {
  const [, width, height] = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
  const places = page.matchAll(
    /<text (?:x="(-?[\d.]+)" y="(-?[\d.]+)"|transform="translate\((-?[\d.]+),\s*(-?[\d.]+)\)(?! *rot))/g,
  )
  for (const [, x, y, movedX, movedY] of places)
    if (Number(x ?? movedX) > Number(width) + tolerance || Number(y ?? movedY) > Number(height) + tolerance) return true
  return false
}
