/** Text of a live region. A repeated message gets a no-break space, so that it is announced again. */
import { useState } from 'react'

export function useAnnouncer(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState('')
  const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text))
  return [said, say]
}
