/** The heading that replaces a form: it gets the focus, which would be lost with the form. */
import { useEffect, useRef, type ReactNode } from 'react'

export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-head outline-none">
      {children}
    </h2>
  )
}
