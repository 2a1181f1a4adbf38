/** The text in a list's search field. */
import { useRef, useState } from 'react'

export function useSearchText() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** Empties the field, and focuses it: the button for it disappears. */
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  return { text, setText, field, clear }
}
