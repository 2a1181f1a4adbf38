/** Counts the pages of the visitor's PDFs, while a step produces one file per page. Renders nothing. */
import { useEffect, useRef } from 'react'
import type { Nodes } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { countPdfPages } from './check-pipeline.ts'
import { needsPages } from './pipeline-texts.ts'

interface PageCounterProps {
  nodes: Nodes
  files: readonly ChosenFile[]
  /** Counts by file key. */
  counts: ReadonlyMap<string, number>
  onCount: (key: string, pages: number) => void
}

/** With more files, counting would take too long to be useful. */
const mostFiles = 50

export function PageCounter({ nodes, files, counts, onCount }: PageCounterProps) {
  // A file that could not be opened is retried once its password is known.
  const tried = useRef(new Map<string, string>())
  const wanted = files.length <= mostFiles && needsPages(nodes, files)
  useEffect(() => {
    if (!wanted) return
    for (const picked of files) {
      const { key, kind, password = '' } = picked
      if (kind !== 'pdf' || tried.current.get(key) === password || counts.has(key)) continue
      tried.current.set(key, password)
      void countPdfPages(picked).then((pages) => pages !== undefined && onCount(key, pages))
    }
  }, [wanted, files, counts, onCount])
  return null
}
