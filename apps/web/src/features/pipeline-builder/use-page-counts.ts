/** Page counts of the visitor's PDFs by file key; counted only if a step produces one file per page. */
import { useEffect, useRef, useState } from 'react'
import type { PickedFile, StepDraft } from './draft.ts'
import type { Engine } from './use-engine.ts'

/** More would take too long to be useful. */
const mostFiles = 50

export function usePageCounts(steps: readonly StepDraft[], files: readonly PickedFile[], engine: Engine | undefined) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  // A file that could not be opened is retried once its password is known.
  const tried = useRef(new Map<string, string>())
  const wanted = engine !== undefined && files.length <= mostFiles && engine.needsPages(steps, files)
  useEffect(() => {
    if (!wanted) return
    for (const picked of files) {
      const { key, kind, password = '' } = picked
      if (kind !== 'pdf' || tried.current.get(key) === password || counts.has(key)) continue
      tried.current.set(key, password)
      void engine
        .countPdfPages(picked)
        .then((pages) => pages !== undefined && setCounts((all) => new Map(all).set(key, pages)))
    }
  }, [wanted, files, engine, counts])
  return counts
}
