/** The first page of a file, drawn in the browser. Draws nothing if the file is locked, damaged, or of a kind that is not drawn. */
import { useEffect, useRef } from 'react'
import { closeSource, drawPage } from '../pdf-view/draw-page.ts'
import { DrawQueue } from '../pdf-view/draw-queue.ts'
import { openChosenFile } from '../pdf-view/open-file.ts'
import type { FilePictureProps } from './file-picture.tsx'

/** The picture's width in CSS pixels. */
const width = 44

/** Each open file holds memory, and each remote one costs requests. */
const queue = new DrawQueue(2)

export function FirstPage({ file, kind, password }: FilePictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const draw = async () => {
      const source = await openChosenFile(file, kind, { password })
      if (!source) return
      try {
        const canvas = await drawPage(source, { page: 1, width: width * Math.min(devicePixelRatio, 2) }, { signal })
        canvas.className = 'block size-full bg-[#fff] object-cover object-top'
        place.current?.replaceChildren(canvas)
      } finally {
        // The canvas is in the document, so the cache does not free its pixels.
        closeSource(source)
      }
    }
    // A file that cannot be opened keeps the name of its kind.
    queue.run(draw, { signal }).catch(() => undefined)
    return () => gone.abort()
  }, [file, kind, password])
  return <span ref={place} className="absolute inset-0" />
}
