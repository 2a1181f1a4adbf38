/**
 * The first page of a file, drawn in the browser, or the picture that the file carries of it. Draws nothing if the file is locked or
 * damaged, or has neither.
 */
import { useEffect, useRef } from 'react'
import { openEmbeddedPicture } from '../embedded-picture/open-embedded.ts'
import { closeSource, drawPage } from '../pdf-view/draw-page.ts'
import { DrawQueue } from '../pdf-view/draw-queue.ts'
import { isDrawn, openChosenFile } from '../pdf-view/open-file.ts'
import type { FirstPageProps } from './file-picture.tsx'

/** The picture's width in CSS pixels. */
const width = 44

/** Each open file holds memory, and each remote one costs requests. */
const queue = new DrawQueue(2)

export function FirstPage({ file, kind, password }: FirstPageProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const draw = async () => {
      const source = await (isDrawn(kind)
        ? openChosenFile(file, kind, { password })
        : // A picture within a file on the server is not worth fetching the file.
          file instanceof File && openEmbeddedPicture(file, kind, signal))
      if (!source) return
      try {
        const canvas = await drawPage(source, { page: 1, width: width * Math.min(devicePixelRatio, 2) }, { signal })
        // A page in landscape is shown whole: its left and right parts matter, as on slides.
        const fit = canvas.width > canvas.height ? 'object-contain' : 'bg-[#fff] object-cover object-top'
        canvas.className = `block size-full ${fit}`
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
