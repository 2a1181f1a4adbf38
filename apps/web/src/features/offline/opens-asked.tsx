/** Opens the address that the visitor asked for, once the shell that was served for it is hydrated. */
import { useEffect, type ReactNode } from 'react'

interface OpensAskedProps {
  asked: string | undefined
  open: (address: string) => void
  children: ReactNode
}

export function OpensAsked({ asked, open, children }: OpensAskedProps) {
  useEffect(() => {
    if (asked !== undefined) open(asked)
  }, [asked, open])
  return children
}
