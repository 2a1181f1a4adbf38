/** Files as a visitor gives them to a page: dropped anywhere on it, or pasted. (Choosing them is `setInputFiles`.) */
import type { Page } from '@playwright/test'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * Drops files on what lies in the lower right corner of the window, far from any area for them, or pastes them.
 *
 * Chromium gives a test no hand to drag files with: the events are made in the page, with real files.
 */
export async function giveFiles(page: Page, by: 'drop' | 'paste', ...files: readonly GivenFile[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }))
  await page.evaluate(
    ({ given, by }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, content } of given) {
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const corner = document.elementFromPoint(innerWidth - 3, innerHeight - 3) ?? document.body
      const usual = { bubbles: true, cancelable: true, composed: true }
      if (by === 'paste') {
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...usual, clipboardData: transfer }))
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        corner.dispatchEvent(new DragEvent(type, { ...usual, dataTransfer: transfer }))
    },
    { given, by },
  )
}
