/** Tells a screen reader what happened, in a pause: the same words twice are said twice. */
import { useState } from 'react'

export function useAnnouncer(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState('')
  const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text))
  return [said, say]
}
