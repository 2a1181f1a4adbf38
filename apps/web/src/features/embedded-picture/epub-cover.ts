/** The cover of an EPUB book. */
import { mostPictureBytes } from './picture-size.ts'
import { openZip, type ZipParts } from './zip-part.ts'

/** The limit of a package document in bytes: it lists each file of the book. */
const mostXmlBytes = 4_000_000

async function readXml(zip: ZipParts, name: string): Promise<Document | undefined> {
  const part = await zip.read(name, mostXmlBytes)
  return part && new DOMParser().parseFromString(await part.text(), 'application/xml')
}

/** Resolves an address within the archive, relative to a part. */
const resolved = (address: string, base: string): string =>
  decodeURIComponent(new URL(address, `zip:///${base.split('/').map(encodeURIComponent).join('/')}`).pathname.slice(1))

/**
 * The manifest's item with the property `cover-image` (EPUB 3.3, 5.6.2); in EPUB 2, the item that the metadata's `cover` names
 * (wiki.mobileread.com/wiki/Ebook_Covers).
 */
function coverItem(book: Document): Element | undefined {
  const items = [...book.getElementsByTagNameNS('*', 'item')]
  const marked = items.find((item) => item.getAttribute('properties')?.split(/\s+/).includes('cover-image'))
  if (marked) return marked
  const named = [...book.getElementsByTagNameNS('*', 'meta')]
    .find((meta) => meta.getAttribute('name') === 'cover')
    ?.getAttribute('content')
  return items.find((item) => item.getAttribute('id') === named)
}

export async function epubCover(file: Blob): Promise<Blob | undefined> {
  const zip = await openZip(file)
  const container = await readXml(zip, 'META-INF/container.xml')
  const path = container?.getElementsByTagNameNS('*', 'rootfile')[0]?.getAttribute('full-path')
  if (!path) return undefined
  const book = await readXml(zip, path)
  const address = book && coverItem(book)?.getAttribute('href')
  return address ? zip.read(resolved(address, path), mostPictureBytes) : undefined
}
