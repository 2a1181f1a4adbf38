/** A job as its page was made, and, once what keeps up with it is there, as it goes on. */
import { createElement, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import { isOpen } from './is-open.ts'
import type { LiveJobProps } from './live-job.tsx'
import type { WatchedJob } from './use-job.ts'

/** A job that is over can wait until the page has nothing else to do; at most this long (ms). */
const idleAtMost = 3000

const idle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: idleAtMost }) : setTimeout(act, 200)

/** Fetches it when there is time, at once for a job that goes on; again and again while the network is away. */
function useLive(isUrgent: boolean): ComponentType<LiveJobProps> | undefined {
  const [live, setLive] = useState<ComponentType<LiveJobProps>>()
  useEffect(() => {
    let gone = false
    const fetchIt = (): void => {
      import('./live-job.tsx').then(
        ({ LiveJob }) => gone || setLive(() => LiveJob),
        () => gone || setTimeout(fetchIt, 2000),
      )
    }
    if (isUrgent) fetchIt()
    else idle(fetchIt)
    return () => {
      gone = true
    }
  }, [isUrgent])
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
  const Live = useLive(known === undefined || isOpen(known))
  return [watched, Live && createElement(Live, { id, known, onChange })]
}
