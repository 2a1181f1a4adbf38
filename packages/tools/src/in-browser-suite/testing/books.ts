/** E-books of other programs, and with all that a book may contain, for the comparison of the browser with the server. */
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fontsOf } from '@docweave/engines/fonts'
import { bookByProgram, epubBook, sample } from '@docweave/fixtures'

const byProgram = <Kind extends string>(kind: Kind, ...names: Parameters<typeof bookByProgram>[0][]) =>
  names.map((name) => ({ name, kind, content: bookByProgram(name) }))

/** A font as EPUB 3.3, 4.3 obfuscates it, with the identifier of generated books. */
function obfuscated(font: Buffer): Buffer {
  const key = createHash('sha1').update('urn:uuid:12345678-1234-1234-1234-123456789abc').digest()
  return Buffer.from(font.map((byte, at) => (at < 1040 ? byte ^ (key[at % key.length] ?? 0) : byte)))
}

const fonts =
  '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/own.ttf"/></CipherData></EncryptedData></encryption>'

const styled = `
  <h2>Fonts</h2><p class="own">By hand, finally.</p>
  <p>Plain, <b>bold</b>, <i>italic</i>, <b><i>both</i></b>, <code>fixed <b>bold</b></code>, 한글 <b>굵게</b>, 日本語<b>太字</b> 😀 \u{13000}</p>
  <p style="font-family:sans-serif">Sans, <b>bold</b>, <i>italic</i>, 한글 <b>굵게</b>, 日本語<b>太字</b>, <code>코드 <b>굵게</b></code></p>
  <p><img src="a.webp"/><img src="b.avif"/><img src="c.heic"/><img src="d.jpg"/><img src="gone.png" alt="Gone"/></p>`

export const books = {
  'epub-to-pdf': [
    ...byProgram('epub', 'calibre.epub', 'ebooklib.epub', 'libreoffice.epub', 'pandoc.epub'),
    ...byProgram('fb2', 'pandoc.fb2'),
    {
      name: 'a book of fonts and pictures',
      kind: 'epub',
      content: epubBook({
        css: '@font-face{font-family:"Own";src:url(own.ttf)} .own{font-family:"Own"}',
        chapters: [{ title: 'One', body: styled }],
        files: {
          'META-INF/encryption.xml': fonts,
          'OEBPS/own.ttf': obfuscated(readFileSync(fontsOf('hand', 'en')[0]?.font.path ?? '')),
          'OEBPS/a.webp': sample('webp') ?? '',
          'OEBPS/b.avif': sample('avif') ?? '',
          'OEBPS/c.heic': sample('heic') ?? '',
          'OEBPS/d.jpg': sample('jpg') ?? '',
        },
      }),
    },
  ],
  'mobi-to-pdf': byProgram('mobi', 'calibre-both.mobi', 'calibre-old.mobi', 'calibre.azw3'),
} as const
