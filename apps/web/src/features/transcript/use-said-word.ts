/**
 * Highlights the word being spoken and scrolls it into view. Bypasses React: it changes several times a second, among thousands of words.
 */
import { useEffect, type RefObject } from 'react'
import type { TimedLine } from '@docweave/tool-kit/transcript'
import { saidAt } from './said-at.ts'

const lit = ['bg-thread', 'text-on-thread']

export function useSaidWord(
  player: RefObject<HTMLMediaElement | null>,
  list: RefObject<HTMLElement | null>,
  lines: readonly TimedLine[],
  follows: boolean,
): void {
  useEffect(() => {
    const media = player.current
    if (!media) return undefined
    let shown: Element | null = null
    let line = -1
    let frame = 0
    const show = () => {
      const place = saidAt(lines, media.currentTime)
      const row = list.current?.querySelector(`[data-line="${place?.line}"]`)
      const word = row?.querySelector(`[data-word="${place?.word}"]`) ?? null
      if (word !== shown) {
        shown?.classList.remove(...lit)
        word?.classList.add(...lit)
        shown = word
      }
      if (place && place.line !== line) {
        line = place.line
        if (follows && !media.paused) row?.scrollIntoView({ block: 'nearest' })
      }
    }
    const run = () => {
      show()
      frame = media.paused ? 0 : requestAnimationFrame(run)
    }
    const start = () => {
      cancelAnimationFrame(frame)
      run()
    }
    const events = ['play', 'pause', 'seeked'] as const
    for (const event of events) media.addEventListener(event, start)
    start()
    return () => {
      cancelAnimationFrame(frame)
      shown?.classList.remove(...lit)
      for (const event of events) media.removeEventListener(event, start)
    }
  }, [player, list, lines, follows])
}
