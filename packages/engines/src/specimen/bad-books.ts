/** E-books that tools must reject, each with the expected error code. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { cutOff, emptyFile } from './cut-off.ts'
import { epubBook, fb2Book, mobiBook, palmDatabase } from './book-files.ts'
import { hugePng } from './picture-files.ts'
import { zipFile } from './zip-file.ts'

const encrypted = (algorithm: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OEBPS/chapter1.xhtml"/></CipherData></EncryptedData></encryption>`

const noSpine = '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest/><spine/></package>'

export const badBooks: Partial<Record<FileKind, readonly BadFile[]>> = {
  epub: [
    emptyFile,
    { name: 'truncated', code: 'FILE_DAMAGED', make: () => cutOff(epubBook(), 0.6) },
    {
      name: 'chapters encrypted',
      code: 'DRM_PROTECTED',
      make: () =>
        epubBook({ files: { 'META-INF/encryption.xml': encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc') } }),
    },
    {
      name: 'a licence of Adobe',
      code: 'DRM_PROTECTED',
      make: () => epubBook({ files: { 'META-INF/rights.xml': '<rights/>' } }),
    },
    {
      name: 'a licence of Apple',
      code: 'DRM_PROTECTED',
      make: () => epubBook({ files: { 'META-INF/sinf.xml': '<sinf/>' } }),
    },
    {
      name: 'no package document',
      code: 'FILE_DAMAGED',
      make: () => zipFile({ 'META-INF/container.xml': '<container/>' }),
    },
    { name: 'no chapters', code: 'FILE_NO_PAGES', make: () => epubBook({ files: { 'OEBPS/book.opf': noSpine } }) },
    {
      name: 'chapters that are not there',
      code: 'FILE_DAMAGED',
      make: () =>
        epubBook({
          files: {
            'OEBPS/book.opf':
              '<package version="3.0"><manifest><item id="a" href="away.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
          },
        }),
    },
    {
      name: 'unpacks to more than a gigabyte',
      code: 'UNPACKED_TOO_LARGE',
      make: () => {
        const large = Buffer.alloc(110_000_000)
        return epubBook({ files: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.bin`, large])) })
      },
    },
    {
      name: 'a chapter of a hundred megabytes',
      code: 'UNPACKED_TOO_LARGE',
      make: () => epubBook({ files: { 'OEBPS/chapter1.xhtml': Buffer.alloc(90_000_000, '<p>a</p>') } }),
    },
    {
      name: 'a picture of 30,000 by 30,000',
      code: 'IMAGE_TOO_LARGE',
      make: () => epubBook({ files: { 'OEBPS/picture.png': hugePng(30_000) } }),
    },
  ],
  mobi: [
    emptyFile,
    { name: 'rights management of Mobipocket', code: 'DRM_PROTECTED', make: () => mobiBook({}, 1) },
    { name: 'rights management of Amazon', code: 'DRM_PROTECTED', make: () => mobiBook({}, 2) },
    { name: 'truncated', code: 'FILE_DAMAGED', make: () => cutOff(mobiBook(), 0.4) },
    {
      name: 'Topaz',
      code: 'DRM_PROTECTED',
      make: () => Buffer.from('TPZ0\0\u0001\u0002metadata'.padEnd(200, '\0'), 'latin1'),
    },
    {
      name: 'KFX',
      code: 'DRM_PROTECTED',
      make: () => Buffer.from('\u00eaDRMION\u00ee\u00e0\u0001\0\u00ea'.padEnd(200, '\0'), 'latin1'),
    },
    { name: 'no header', code: 'FILE_DAMAGED', make: () => palmDatabase([Buffer.alloc(300)]) },
  ],
  fb2: [
    {
      name: 'no text',
      code: 'FILE_NO_PAGES',
      make: () =>
        Buffer.from(
          '<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description/></FictionBook>',
        ),
    },
    { name: 'truncated', code: 'FILE_DAMAGED', make: () => cutOff(fb2Book(), 0.6) },
  ],
}
