/**
 * Makes links with `download` work for local files. Chromium sends their requests past service workers to the server
 * (https://crbug.com/468227). A navigation is answered by the service worker, and becomes a download by its `Content-Disposition`. It takes
 * place in a hidden frame, so that the page neither warns before leaving nor is replaced by an error.
 */
import { isLocalAddress } from './local-address.ts'

/** Milliseconds after which a frame is removed. The download has started long before; it does not need its frame. */
const frameLasts = 60_000

function download(address: string): void {
  const frame = Object.assign(document.createElement('iframe'), { hidden: true, src: address })
  document.body.append(frame)
  setTimeout(() => frame.remove(), frameLasts)
}

function takeClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[download]') : null
  if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
  if (link.origin !== location.origin || !isLocalAddress(link.pathname)) return
  event.preventDefault()
  download(link.href)
}

/** Takes over the clicks on these links, wherever they are on the page. Calls after the first have no effect. */
export const takeDownloadLinks = (): void => document.addEventListener('click', takeClick)
