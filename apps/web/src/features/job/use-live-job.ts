/** A job as loaded with the page, updated live once that code is loaded. */
import { createElement, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import type { LiveJobProps } from './live-job.tsx'
import type { WatchedJob } from './use-job.ts'

/** A finished job changes only by the visitor's own action, so live updates start after this delay (ms). */
const unhurried = 10_000

/** Runs `act` at the first interaction, or after the delay. Returns a function that cancels it. */
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

/** Loads the live component, at once for a job that may change; retries while offline, which it reports to `onAway`. */
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

/** Queues actions that were requested before the component was loaded. */
function createQueue() {
  const waiting: ((watched: WatchedJob) => void)[] = []
  return {
    later: (act: (watched: WatchedJob) => void) => void waiting.push(act),
    flush: (watched: WatchedJob) => {
      for (const act of waiting.splice(0)) act(watched)
    },
  }
}

/** Returns the job, and an element that must be rendered for updates. */
export function useLiveJob(id: string, known: JobView | undefined): [watched: WatchedJob, live: ReactNode] {
  const [{ later, flush }] = useState(createQueue)
  const [watched, setWatched] = useState<WatchedJob>(() => ({
    job: known,
    ahead: undefined,
    approvalToken: undefined,
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
  // An operator may fix a failed job at any moment.
  const onAway = useCallback(() => setWatched((before) => ({ ...before, away: true })), [])
  const Live = useLive(known?.state !== 'done' && known?.state !== 'expired', onAway)
  return [watched, Live && createElement(Live, { id, known, onChange })]
}
