/** Waits until the server has made the preview of a file: its first pages as a PDF. */
import { useEffect, useState } from 'react'
import { previewPagesHeader } from '@docweave/contract/preview-pages'
import type { RemoteFile } from '../pdf-view/open-file.ts'

/** `pages` counts all pages of the document, also those that the preview leaves out. */
export type ServerPreview = { state: 'waiting' | 'failed' } | { state: 'made'; file: RemoteFile; pages: number }

const waiting: ServerPreview = { state: 'waiting' }

/** How long to wait between two requests, and in all (ms). */
const [between, patience] = [1000, 180_000]

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

/** Asks once. A range, because the size of the file is all that is needed, and a proxy may drop the length of a whole response. */
async function ask(address: string, signal: AbortSignal): Promise<ServerPreview> {
  const answer = await fetch(address, { headers: { range: 'bytes=0-0' }, signal })
  if (answer.status === 202) return waiting
  const bytes = Number(answer.headers.get('content-range')?.split('/')[1])
  const pages = Number(answer.headers.get(previewPagesHeader))
  return answer.status === 206 && bytes > 0
    ? { state: 'made', file: { address, kind: 'pdf', bytes }, pages }
    : { state: 'failed' }
}

async function askUntilMade(address: string, signal: AbortSignal): Promise<ServerPreview> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(between)) {
    const found = await ask(address, signal)
    if (found.state !== 'waiting') return found
  }
  return { state: 'failed' }
}

/** Returns the preview at `address`, whose first request starts making it. */
export function useServerPreview(address: string): ServerPreview {
  const [preview, setPreview] = useState(waiting)
  useEffect(() => {
    const left = new AbortController()
    setPreview(waiting)
    askUntilMade(address, left.signal)
      .catch((): ServerPreview => ({ state: 'failed' }))
      .then((found) => left.signal.aborted || setPreview(found))
      .catch(() => undefined)
    return () => left.abort()
  }, [address])
  return preview
}
