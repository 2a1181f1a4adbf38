/**
 * Highlights the word being spoken and scrolls it into view. Bypasses React: it changes several times a second, among thousands of words.
 */
import { useEffect, type RefObject } from 'react'
import type { TimedLine } from '@docweave/tool-kit/transcript'

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

interface WordPosition {
  line: number
  /** -1 between two words. */
  word: number
}

/** The index of the last start that is not after `time`; -1 before the first. A binary search, as there may be thousands. */
function lastBegun(length: number, startOf: (index: number) => number, time: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The line at `time`, and the word being spoken; `undefined` before the first. */
export function saidAt(lines: readonly TimedLine[], time: number): WordPosition | undefined {
  const line = lastBegun(lines.length, (index) => lines[index]?.start ?? 0, time)
  const words = lines[line]?.words
  if (!words) return undefined
  const word = lastBegun(words.length, (index) => words[index]?.start ?? 0, time)
  return { line, word: (words[word]?.end ?? 0) >= time ? word : -1 }
}
