/** The place of a transcript. What plays and corrects it is fetched by itself: other previews need nothing of it. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import type { TranscriptReviewProps } from '../transcript/transcript-review.tsx'

async function load(): Promise<ComponentType<TranscriptReviewProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await import('../transcript/transcript-review.tsx')).TranscriptReview
}

export function TranscriptPlace(props: TranscriptReviewProps) {
  const [loaded, setLoaded] = useState<ComponentType<TranscriptReviewProps>>()
  useEffect(() => {
    load().then(
      (found) => found && setLoaded(() => found),
      // The results can be downloaded all the same.
      () => undefined,
    )
  }, [])
  return loaded ? createElement(loaded, { key: props.address, ...props }) : null
}
