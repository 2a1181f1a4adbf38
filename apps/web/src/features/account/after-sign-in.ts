/** Where a page leads once somebody is signed in. */
import { useNavigate } from '@tanstack/react-router'

/** Gives what goes on to the next page, in the place of this one in the history. */
export function useGoOn(next: string | undefined): () => Promise<void> {
  const navigate = useNavigate()
  return () => navigate({ href: next ?? '/', replace: true })
}
