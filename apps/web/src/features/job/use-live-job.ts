/** A job as its page was made, and, once what keeps up with it is there, as it goes on. */
import { createElement, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import type { LiveJobProps } from './live-job.tsx'
import type { WatchedJob } from './use-job.ts'

/** A job that is done changes by its visitor's hand alone: after this long (ms) it is looked after all the same. */
const unhurried = 10_000

/** Does it once somebody is at the page, or after a while. Gives a function that calls it off. */
function whenTouched(act: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const go = () => {
    off()
    act()
  }
  const timer = setTimeout(go, unhurried)
  const off = () => {
    over.abort()
    clearTimeout(timer)
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, go, { signal })
  document.addEventListener('visibilitychange', go, { signal })
  return off
}

/** Fetches it, at once for a job that may go on; again and again while the network is away, which `onAway` is told. */
function useLive(isUrgent: boolean, onAway: () => void): ComponentType<LiveJobProps> | undefined {
  const [live, setLive] = useState<ComponentType<LiveJobProps>>()
  useEffect(() => {
    let gone = false
    const fetchIt = (): void => {
      import('./live-job.tsx').then(
        ({ LiveJob }) => gone || setLive(() => LiveJob),
        () => {
          if (gone) return
          onAway()
          setTimeout(fetchIt, 2000)
        },
      )
    }
    const off = isUrgent ? undefined : whenTouched(fetchIt)
    if (isUrgent) fetchIt()
    return () => {
      gone = true
      off?.()
    }
  }, [isUrgent, onAway])
  return live
}

/** What was pressed before there was anything to do it with: done as soon as there is. */
function createQueue() {
  const waiting: ((watched: WatchedJob) => void)[] = []
  return {
    later: (act: (watched: WatchedJob) => void) => void waiting.push(act),
    flush: (watched: WatchedJob) => {
      for (const act of waiting.splice(0)) act(watched)
    },
  }
}

/** Gives the job, and what has to stand somewhere in the page for it to go on. */
export function useLiveJob(id: string, known: JobView | undefined): [watched: WatchedJob, live: ReactNode] {
  const [{ later, flush }] = useState(createQueue)
  const [watched, setWatched] = useState<WatchedJob>(() => ({
    job: known,
    ahead: undefined,
    away: false,
    refusal: undefined,
    busy: false,
    cancel: () => later(({ cancel }) => cancel()),
    retry: (changes) => later(({ retry }) => retry(changes)),
    remove: () => later(({ remove }) => remove()),
  }))
  const onChange = useCallback(
    (next: WatchedJob) => {
      setWatched(next)
      flush(next)
    },
    [flush],
  )
  // One that failed may be set right by an operator at any moment.
  const onAway = useCallback(() => setWatched((before) => ({ ...before, away: true })), [])
  const Live = useLive(known?.state !== 'done' && known?.state !== 'expired', onAway)
  return [watched, Live && createElement(Live, { id, known, onChange })]
}
