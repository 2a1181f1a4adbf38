/** The remaining time of a step as text; nothing until it can be estimated. */
import { useEffect, useRef, useState } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import type { Progress } from '@docweave/contract'
import { say, secondsLeft, see, think, unseen, type Said } from './estimate.ts'

/** Updates the estimate once a second while the step runs. */
function useTimeLeft(progress: Progress | undefined): Said | undefined {
  const [said, setSaid] = useState<Said>()
  const latest = useRef(progress)
  useEffect(() => {
    latest.current = progress
  })
  useEffect(() => {
    let pace = unseen
    const timer = setInterval(() => {
      const now = performance.now()
      if (latest.current) pace = see(pace, { at: now, done: latest.current.done }, latest.current.of)
      pace = think(pace, now)
      const left = secondsLeft(pace, now)
      setSaid((before) => (left === undefined ? undefined : say(left, before)))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return said
}

export function TimeLeft({ progress }: { progress: Progress | undefined }) {
  const said = useTimeLeft(progress)
  if (!said) return null
  const { unit, count } = said
  if (unit === 'moment') return <Trans>a few seconds left</Trans>
  if (unit === 'second') return <Plural value={count} one="about # second left" other="about # seconds left" />
  if (unit === 'minute') return <Plural value={count} one="about a minute left" other="about # minutes left" />
  return <Plural value={count} one="about an hour left" other="about # hours left" />
}
