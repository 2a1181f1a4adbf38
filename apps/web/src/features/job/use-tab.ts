/** A job's progress in the tab's title and favicon, and its end if the tab was hidden then. */
import { useEffect, useState } from 'react'
import type { JobView } from '@docweave/contract'
import { showFavicon, type FaviconMark } from './favicon.ts'
import { jobProgress } from './job-progress.ts'

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
  /** It ended while the tab was hidden. */
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
