/** A page in a pane: a placeholder of the page's size, which renders the page and its text shortly before it becomes visible. */
import './text-over.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PagePicture } from '../pdf-view/page-picture.tsx'
import type { PageSize, PageSource } from '../pdf-view/page-source.ts'
import { PageMarks, type PageMark } from './page-marks.tsx'

interface PreviewPageProps {
  source: PageSource
  page: number
  /** In CSS pixels. */
  width: number
  /** Height divided by width of the first page: most pages have the same. */
  ratio: number
  withText: boolean
  /** Those on this page. */
  marks?: readonly PageMark[] | undefined
  onMark?: ((line: number) => void) | undefined
}

/** Whether an element is visible, or at most one screen away. */
function useNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const root = element.closest('[data-scrolls]')
    // A busy browser tells of several changes in one call: the last is how it is now.
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, isNear] as const
}

export function PreviewPage({ source, page, width, ratio, withText, marks, onMark }: PreviewPageProps) {
  const { t } = useLingui()
  const [place, isNear] = useNear()
  const [size, setSize] = useState<PageSize>()
  const { pages } = source
  useEffect(() => {
    if (!isNear || page > pages) return undefined
    let gone = false
    source
      .size(page)
      .then((found) => gone || setSize(found))
      // The placeholder stays empty.
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [source, page, pages, isNear])
  const room = { width, height: width * (size ? size.height / size.width : ratio) }
  return (
    <div
      ref={place}
      role="img"
      aria-label={t`Page ${page} of ${pages}`}
      data-preview-page={page}
      className="relative bg-[#fff] shadow-[0_0_0_1px_var(--edge)]"
      style={room}
    >
      {isNear && page <= pages && (
        <>
          <PagePicture source={source} page={page} room={room} />
          {withText && <TextOver source={source} page={page} width={width} />}
          {size && marks && onMark && <PageMarks marks={marks} size={size} onMark={onMark} />}
        </>
      )}
    </div>
  )
}

interface TextOverProps {
  source: PageSource
  page: number
  /** Of the page's canvas, in CSS pixels. */
  width: number
}

/** The page's text over its image: the recognised text, in its place. */
function TextOver({ source, page, width }: TextOverProps) {
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
