/** A small picture of a file's first page. Until it is drawn, and for files that have none, it shows the name of the file's kind. */
import { createElement, useRef, type ComponentType } from 'react'
import type { FileKind } from '@docweave/contract'
import { useLoaded } from '../layout/use-loaded.ts'
import { useNearOnce } from '../long-lists/use-near-once.ts'
import type { FileSource } from '../upload/chosen-file.ts'

export interface FilePictureProps {
  file: FileSource
  /** `undefined` until it is detected. */
  kind: FileKind | 'unknown' | undefined
  password?: string | undefined
}

export function FilePicture({ file, kind, password }: FilePictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  // Two hundred files are not opened at once: only those in view, or close to it.
  const isNear = useNearOnce(place, '100px')
  return (
    <span
      ref={place}
      aria-hidden
      className="relative grid h-14 w-11 shrink-0 place-items-center overflow-hidden rounded-small border border-edge bg-paper-deep text-[0.625rem] font-semibold text-ink-muted uppercase"
    >
      {kind === 'unknown' ? '?' : kind}
      {isNear && kind && kind !== 'unknown' && <LazyFirstPage file={file} kind={kind} password={password} />}
    </span>
  )
}

export type FirstPageProps = FilePictureProps & { kind: FileKind }

async function load(): Promise<ComponentType<FirstPageProps> | undefined> {
  return import.meta.env.SSR ? undefined : (await import('./first-page.tsx')).FirstPage
}

/** The renderer is loaded with the first file. */
function LazyFirstPage(props: FirstPageProps) {
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, props) : null
}
