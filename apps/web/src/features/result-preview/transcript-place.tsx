/** The place of a transcript. What plays and corrects it is fetched by itself: other previews need nothing of it. */
import { createElement, type ComponentType } from 'react'
import { useLoaded } from '../layout/use-loaded.ts'
import type { TranscriptReviewProps } from '../transcript/transcript-review.tsx'

async function load(): Promise<ComponentType<TranscriptReviewProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await import('../transcript/transcript-review.tsx')).TranscriptReview
}

export function TranscriptPlace(props: TranscriptReviewProps) {
  // Without it the results can be downloaded all the same.
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, { key: props.address, ...props }) : null
}
