/** Opens the visitor's files for display when they are added, and closes them when they are removed. */
import { useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../upload/chosen-file.ts'
import { closeSource } from './draw-page.ts'
import { DrawQueue } from './draw-queue.ts'
import { openChosenFile } from './open-file.ts'
import { PasswordNeeded, type PageSource } from './page-source.ts'

/** What the view needs of a chosen file. */
type Viewable = Pick<ChosenFile, 'key' | 'file' | 'kind' | 'password'>

/** `locked`: it needs a password, or a different one; `closed`: it cannot be rendered here. */
export type FileView = { state: 'opening' | 'locked' | 'closed' } | { state: 'open'; source: PageSource }

interface Opened {
  /** The kind and password that it was opened with: a change reopens the file. */
  as: string
  stop: AbortController
  source?: PageSource
}

const opening: FileView = { state: 'opening' }
/** Limits concurrency: with two hundred at once, all would be late. */
const queue = new DrawQueue(4)

/**
 * Returns each file's view by file key; none for files of unknown kind.
 *
 * @param only the key of the only displayed file, if not all are displayed
 */
export function useSources(files: readonly Viewable[], only?: string): ReadonlyMap<string, FileView> {
  const [views, setViews] = useState<ReadonlyMap<string, FileView>>(new Map())
  const opened = useRef(new Map<string, Opened>())
  useEffect(() => {
    const close = (key: string, { stop, source }: Opened) => {
      stop.abort()
      opened.current.delete(key)
      if (source) closeSource(source)
    }
    const open = async ({ key, file, kind, password }: Viewable, as: string) => {
      const mine: Opened = { as, stop: new AbortController() }
      opened.current.set(key, mine)
      const tell = (view: FileView) => setViews((all) => new Map(all).set(key, view))
      tell(opening)
      const { signal } = mine.stop
      try {
        const source = await queue.run(() => openChosenFile(file, kind, { password }), { signal })
        if (!signal.aborted) {
          if (source) mine.source = source
          tell(source ? { state: 'open', source } : { state: 'closed' })
        } else if (source) closeSource(source)
      } catch (error) {
        if (!signal.aborted) tell({ state: error instanceof PasswordNeeded ? 'locked' : 'closed' })
      }
    }
    const wanted = new Map(
      files.filter(({ key }) => only === undefined || key === only).map((file) => [file.key, file]),
    )
    for (const [key, each] of opened.current) if (!wanted.has(key)) close(key, each)
    for (const file of wanted.values()) {
      // Its kind is still being detected.
      if (file.kind === undefined) continue
      const as = `${file.kind} ${file.password ?? ''}`
      const known = opened.current.get(file.key)
      if (known?.as === as) continue
      if (known) close(file.key, known)
      void open(file, as)
    }
    setViews((all) =>
      [...all.keys()].every((key) => wanted.has(key)) ? all : new Map([...all].filter(([key]) => wanted.has(key))),
    )
  }, [files, only])
  useEffect(() => {
    const all = opened.current
    return () => {
      for (const { stop, source } of all.values()) {
        stop.abort()
        if (source) closeSource(source)
      }
      all.clear()
    }
  }, [])
  return views
}
