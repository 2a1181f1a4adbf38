/** The cover of a FictionBook: an image of its description (fictionbook.org, "coverpage"), stored in base64. */
import { mostPictureBytes } from './picture-size.ts'

/** The limit in bytes: the whole file is parsed. */
const mostBookBytes = 20_000_000

export async function fb2Cover(file: Blob): Promise<Blob | undefined> {
  if (file.size > mostBookBytes) return undefined
  const book = new DOMParser().parseFromString(await file.text(), 'application/xml')
  const image = book.getElementsByTagNameNS('*', 'coverpage')[0]?.getElementsByTagNameNS('*', 'image')[0]
  const id = image?.getAttributeNS('http://www.w3.org/1999/xlink', 'href')?.replace(/^#/, '')
  const stored = [...book.getElementsByTagNameNS('*', 'binary')].find((each) => each.getAttribute('id') === id)
  const text = stored?.textContent?.replaceAll(/\s+/g, '')
  if (!text || text.length > mostPictureBytes) return undefined
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))])
}
