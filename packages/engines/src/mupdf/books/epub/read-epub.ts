/** Reads an unpacked EPUB as a book. */
import { readFileSync } from 'node:fs'
import type { Book } from '../book.ts'
import { decodeMarkup } from '../decode-markup.ts'
import { navigationContents, ncxContents } from './contents.ts'
import { readPackage } from './package.ts'
import { clearFont } from './protection.ts'
import type { UnpackedEpub } from './unpack-epub.ts'

export function readEpub({ files, packagePath, fonts }: UnpackedEpub): Book {
  // Some EPUBs were created on file systems that ignore case.
  const folded = new Map([...files].map(([name, place]) => [name.toLowerCase(), place]))
  const raw = (path: string): Uint8Array | undefined => {
    const place = files.get(path) ?? folded.get(path.toLowerCase())
    return place === undefined ? undefined : readFileSync(place)
  }
  const text = (path: string | undefined) => {
    const bytes = path === undefined ? undefined : raw(path)
    return bytes && decodeMarkup(bytes)
  }
  const described = readPackage(text(packagePath) ?? '', packagePath)
  const { navigation, ncx, identifier } = described
  const [navigationText, ncxText] = [text(navigation), text(ncx)]
  const newer = navigationText === undefined ? [] : navigationContents(navigationText, navigation ?? '')
  const contents = newer.length > 0 || ncxText === undefined ? newer : ncxContents(ncxText, ncx ?? '')
  return {
    ...described,
    contents,
    styles: [...files.keys()].filter((path) => /\.css$/i.test(path)),
    read(path) {
      const bytes = raw(path)
      const how = fonts.get(path)
      return bytes && how ? clearFont(bytes, how, identifier) : bytes
    },
  }
}
