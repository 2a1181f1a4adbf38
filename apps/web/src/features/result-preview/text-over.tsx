/** The page's text over its image: the recognised text, in its place. */
import { useEffect, useRef } from 'react'
import type { PageSource } from '../pdf-view/page-source.ts'
import './text-over.css'

export interface TextOverProps {
  source: PageSource
  page: number
  /** Of the page's canvas, in CSS pixels. */
  width: number
}

export function TextOver({ source, page, width }: TextOverProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layer = document.createElement('div')
    layer.className = 'text-over'
    place.current?.replaceChildren(layer)
    // If the text cannot be read, the page is shown without it.
    source.layText?.(page, layer, width).catch(() => undefined)
    return () => layer.remove()
  }, [source, page, width])
  return <div ref={place} className="absolute inset-0" />
}
