/** The place of a transcript. Its player and editor are loaded separately, as other previews do not need them. */
import { createElement, type ComponentType } from 'react'
import { useLoaded } from '../layout/use-loaded.ts'
import type { TranscriptReviewProps } from '../transcript/transcript-review.tsx'

async function load(): Promise<ComponentType<TranscriptReviewProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await import('../transcript/transcript-review.tsx')).TranscriptReview
}

export function TranscriptPlace(props: TranscriptReviewProps) {
  // Without it the results can still be downloaded.
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, { key: props.address, ...props }) : null
}
