/** A job's progress in the tab's title and favicon, and its outcome in the favicon if the tab was hidden when it ended. */
import { useEffect, useState } from 'react'
import { isOver, type JobView, type JobStep } from '@docweave/contract'
import { stepProgress } from '@docweave/jobs/step-progress'

/** A page title: `42 % · Running – Docweave`. */
export const tabTitle = (headline: string, progress: number | undefined): string =>
  `${progress === undefined ? '' : `${Math.floor(progress * 100)} % · `}${headline} – Docweave`

/** Returns the job's progress, which never decreases while it runs, and updates the favicon. */
export function useTab(job: JobView | undefined): number | undefined {
  const now = job && jobProgress(job)
  const [most, setMost] = useState(now)
  const progress = now === undefined ? undefined : Math.max(now, most ?? 0)
  if (progress !== most) setMost(progress)

  const state = job?.state
  const [seen, setSeen] = useState(state)
  /** The outcome, if the job ended while the tab was hidden. */
  const [news, setNews] = useState<'done' | 'failed'>()
  if (state !== seen) {
    setSeen(state)
    setNews(
      typeof document !== 'undefined' && document.hidden && (state === 'done' || state === 'failed')
        ? state
        : undefined,
    )
  }
  const step = progress === undefined ? undefined : Math.round(progress * 20)
  useEffect(() => {
    const mark: FaviconMark | undefined = step !== undefined ? { ring: step / 20 } : news && { dot: news }
    showFavicon(mark)
    const look = () => document.hidden || setNews(undefined)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [step, news])
  useEffect(() => () => showFavicon(undefined), [])
  return progress
}

/** What the favicon shows: `ring`, progress between 0 and 1, or `dot`, whose colour shows the outcome. */
type FaviconMark = { ring: number } | { dot: 'done' | 'failed' }

interface FaviconColours {
  paper: string
  thread: string
  track: string
  done: string
  failed: string
}

const knot = 'M2 21c7 0 9-9 14-9s5 7 0 7-4-7 2-7 6 9 12 9'

/** Returns the image as an SVG data URL. The ring has 20 steps: each is a new image, and a favicon needs no more precision. */
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
function faviconColours(): FaviconColours {
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
function showFavicon(mark: FaviconMark | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const own = (link.dataset.own ??= link.href)
  const href = mark ? faviconOf(mark, faviconColours()) : own
  if (link.href !== href) link.href = href
}

function partOf(step: JobStep): number {
  if (isOver(step)) return 1
  const progress = step.state === 'running' ? stepProgress(step) : undefined
  return progress && progress.of > 0 ? Math.min(1, progress.done / progress.of) : 0
}

/** The overall progress, between 0 and 1, for the title and favicon only, since steps differ in duration; `undefined` unless running. */
export function jobProgress({ state, steps }: JobView): number | undefined {
  if (state !== 'running' || steps.length === 0) return undefined
  return steps.reduce((sum, step) => sum + partOf(step), 0) / steps.length
}
