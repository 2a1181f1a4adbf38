import { expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import { detectKind } from './detect-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
/** A compound file ([MS-CFB]) of 512-byte sectors: table, `before` sectors of content, then the directory with the root's one stream. */
function compound(stream: string, before = 0): Buffer {
  const file = Buffer.alloc(512 * (3 + before))
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1 + before, 48)
  file.writeUInt32LE(0, 76)
  file.fill(0xff, 512, 1024)
  file.writeUInt32LE(0xfffffffe, 512 + 4 * (1 + before))
  const directory = file.subarray(512 * (2 + before))
  const entry = (at: number, name: string, child: number) => {
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE(2 * (name.length + 1), at + 64)
    directory.fill(0xff, at + 68, at + 80)
    directory.writeUInt32LE(child, at + 76)
  }
  entry(0, 'Root Entry', 1)
  entry(128, stream, 0xffffffff)
  return file
}

/** A ZIP file with one empty entry per name, after `before` bytes of other data. */
function zip(names: string[], before = 0): Buffer {
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(26 + before)])
  const entries = names.map((name) => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(name.length, 28)
    return Buffer.concat([head, bytes(name)])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

test.each([
  ['vtt', bytes('WEBVTT\n\n00:00.000 --> 00:01.000\n')],
  ['mp4', bytes('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['pdf', bytes('%PDF-1.4\n1 0 obj')],
  ['pdf', bytes(`${'junk \0'.repeat(50)}%PDF-1.4\n`)],
  // Finding 13: these were detected as text, or not at all.
  ['pdf', bytes('MZ\0\0 a program that is also a document\n%PDF-1.4\n1 0 obj')],
  ['pdf', bytes('%\xe2\xe3\xcf\xd3\n1 0 obj \n<<\n/Pages 2 0 R\n>>\nendobj\n')],
  ['pdf', bytes('1 0 obj<</Pages 2 0 R>>endobj')],
  ['txt', bytes('1 0 objections to the contract')],
  ['png', Buffer.concat([bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), Buffer.alloc(40)])],
  ['jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)])],
  ['txt', Buffer.from('계약서\r\n\t第一条')],
  ['txt', Buffer.from([0xb0, 0xe8, 0xbe, 0xe0, 0xbc, 0xad])],
  ['txt', Buffer.from('\ufeff계약서\r\n', 'utf16le')],
  ['txt', Buffer.from('\ufeffcontract 契約書', 'utf16le').swap16()],
  ['txt', Buffer.from('계약서 1\n', 'utf16le')],
  ['txt', Buffer.from('契約書の写し\n', 'utf16le').swap16()],
  [undefined, Buffer.from([0xff, 0xfe, 1, 0, 2, 0, 3, 0])],
  [undefined, Buffer.from([1, 2, 3, 4, 0x80, 0x90, 0, 0])],
  ['hwp', compound('FileHeader')],
  ['doc', compound('WordDocument')],
  ['doc', compound('WordDocument', 100)],
  ['xls', compound('Book')],
  ['docx', compound('EncryptedPackage')],
  [undefined, compound('Unknown')],
  [undefined, compound('WordDocument', 100).subarray(0, 40_000)],
  ['docx', zip(['docProps/app.xml', 'word/document.xml'], 300_000)],
  ['pptx', zip(['ppt/presentation.xml', 'ppt/embeddings/word/document.xml'])],
  ['hwpx', zip(['mimetype', 'META-INF/container.xml', 'Contents/section0.xml'])],
  ['epub', zip(['mimetype', 'META-INF/container.xml', 'OEBPS/content.opf'])],
  ['zip', zip(['a.txt'])],
  ['mobi', bytes('TPZ0\0\x01\x02metadata')],
  ['mobi', bytes('\xeaDRMION\xee\xe0\x01\0\xea')],
  ['hwp', bytes('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05')],
  ['hml', Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<HWPML Style="embed"><HEAD/></HWPML>')],
  ['fb2', Buffer.from('<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">')],
  ['txt', Buffer.from('<html><body>not a document</body></html>')],
  [undefined, bytes('\x7fELF\x02\x01\x01\0\0\0\0\0')],
  [undefined, new Uint8Array()],
])('detects %s', async (kind, head) => {
  expect(await detectKind(memorySource(head))).toBe(kind)
})

test.each([
  ['csv', 'table.csv', bytes('a,b\n1,2\n')],
  ['txt', 'table.txt', bytes('a,b\n1,2\n')],
  ['pdf', 'table.csv', bytes('%PDF-1.4\n1 0 obj')],
  ['xlsx', 'budget.xlsx', compound('EncryptedPackage')],
  ['pptx', 'talk.pptx', compound('EncryptedPackage')],
  ['doc', 'talk.pptx', compound('WordDocument')],
])('detects %s under the name %s', async (kind, name, content) => {
  expect(await detectKind(memorySource(content), name)).toBe(kind)
})
