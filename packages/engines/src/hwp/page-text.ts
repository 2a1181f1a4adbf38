/** What text a page has as the engine drew it, and whether it stands within the page. */
import { decoded } from '../xml-text.ts'

/** The texts of a page in the order of its content. */
export function* textsIn(page: string): Generator<string> {
  for (const [, content = ''] of page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)) yield decoded(content)
}

/** Text that is out by less, in pixels, may still be seen. */
const tolerance = 4

/** Whether text of a page stands below its end, or right of it. Turned text is not looked at. */
export function isBeyondPage(page: string): boolean {
  const [, width, height] = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
  const places = page.matchAll(
    /<text (?:x="(-?[\d.]+)" y="(-?[\d.]+)"|transform="translate\((-?[\d.]+),\s*(-?[\d.]+)\)(?! *rot))/g,
  )
  for (const [, x, y, movedX, movedY] of places)
    if (Number(x ?? movedX) > Number(width) + tolerance || Number(y ?? movedY) > Number(height) + tolerance) return true
  return false
}
