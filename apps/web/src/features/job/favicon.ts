/** The favicon: with a progress ring, or with a dot when a job is over. Drawn as an SVG data URL in the link. */

/** `ring`: progress between 0 and 1. `dot`: its colour shows the outcome. */
export type FaviconMark = { ring: number } | { dot: 'done' | 'failed' }

export interface FaviconColours {
  paper: string
  thread: string
  track: string
  done: string
  failed: string
}

const knot = 'M2 21c7 0 9-9 14-9s5 7 0 7-4-7 2-7 6 9 12 9'

/** The image as a data URL. The ring has 20 steps: each is a new image, and a favicon needs no more precision. */
export function faviconOf(mark: FaviconMark, { paper, thread, track, done, failed }: FaviconColours): string {
  const ring = (colour: string, dash: string) =>
    `<circle cx="16" cy="16" r="13.5" fill="none" stroke="${colour}" stroke-width="5" transform="rotate(-90 16 16)"${dash}/>`
  const inside =
    'ring' in mark
      ? `<circle cx="16" cy="16" r="13" fill="${paper}"/>${ring(track, '')}` +
        ring(thread, ` pathLength="20" stroke-dasharray="${Math.round(Math.min(1, Math.max(0, mark.ring)) * 20)} 20"`)
      : `<path d="M7 3h13l6 6v20H7z" fill="${paper}" stroke="${thread}" stroke-width="1.5"/>` +
        `<path d="${knot}" fill="none" stroke="${thread}" stroke-width="2.5" stroke-linecap="round"/>` +
        `<circle cx="24" cy="24" r="7.5" fill="${mark.dot === 'done' ? done : failed}" stroke="${paper}" stroke-width="1.5"/>`
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(image)}`
}

/** The current values of the design tokens on this page. */
export function faviconColours(): FaviconColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    paper: token('paper'),
    thread: token('thread'),
    track: token('fold'),
    done: token('done'),
    failed: token('failed'),
  }
}

/** Sets the favicon; `undefined` restores the site's own. */
export function showFavicon(mark: FaviconMark | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const own = (link.dataset.own ??= link.href)
  const href = mark ? faviconOf(mark, faviconColours()) : own
  if (link.href !== href) link.href = href
}
