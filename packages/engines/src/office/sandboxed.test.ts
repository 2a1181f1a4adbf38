/** What a document cannot access through LibreOffice, and how a conversion that takes too long is ended. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { endOffices } from './index.ts'
import { convert } from './testing/convert.ts'

const timeout = 60_000

let folder: string
let server: Server
let port: number
const asked: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-linked-'))
  await writeFile(join(folder, 'secret.txt'), 'the neighbour’s secret')
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('the server’s secret')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await endOffices()
  server.close()
  await rm(folder, { recursive: true })
})

async function packed(name: string, files: Record<string, string>): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, zipFile(files))
  return path
}

const textOf = (path: string) => execFileSync('pdftotext', [`${path}.pdf`, '-'], { encoding: 'utf8' })

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word document of these paragraphs, with external relationships to images. */
const wordFile = (name: string, paragraphs: string[], targets: string[] = []) =>
  packed(name, {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(
        (target, at) => `<Relationship Id="x${at}" Type="${relation}/image" Target="${target}" TargetMode="External"/>`,
      )
      .join('')}</Relationships>`,
    'word/document.xml': `${xml}<w:document ${word} xmlns:r="${relation}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join('')}${targets
      .map(
        (_, at) =>
          `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="${at + 1}" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="x${at}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
      )
      .join('')}</w:body></w:document>`,
  })

/** An OpenDocument text with linked sections, a linked image, and a Basic macro that is bound to the document's opening. */
const openDocument = (links: string[]) => {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:ooo="http://openoffice.org/2004/office" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'
  const sections = links
    .map(
      (link, at) =>
        `<text:section text:name="s${at}"><text:section-source xlink:href="${link}" xlink:type="simple"/><text:p>kept ${at}</text:p></text:section><text:p><draw:frame svg:width="1cm" svg:height="1cm" text:anchor-type="as-char"><draw:image xlink:href="${link}" xlink:type="simple"/></draw:frame></text:p>`,
    )
    .join('')
  const basic = `Sub Main
Dim file As Integer
file = FreeFile
Open "${join(folder, 'written')}" For Output As #file
Print #file, "ran"
Close #file
ThisComponent.Text.setString("the macro ran")
End Sub`
  return packed('linked.odt', {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `${xml}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Basic/script-lc.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Basic/Standard/script-lb.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Basic/Standard/Module1.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `${xml}<office:document-content ${names} office:version="1.3"><office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:text>${sections}<text:p>the end</text:p></office:text></office:body></office:document-content>`,
    'Basic/script-lc.xml': `${xml}<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd"><library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
    'Basic/Standard/script-lb.xml': `${xml}<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd"><library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
    'Basic/Standard/Module1.xml': `${xml}<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd"><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${basic}</script:module>`,
  })
}

const links = () => [`http://127.0.0.1:${port}/page.txt`, `file://${folder}/secret.txt`]

describe('a document with links to servers and files', () => {
  it('is converted without access to the server or the file', { timeout }, async () => {
    const path = await wordFile('linked.docx', ['한글 first', 'last'], links())
    expect(await convert(path, 'docx')).toMatchObject({ linked: true, macros: false })
    expect(textOf(path)).toMatch(/한글 first\s+last/)
    expect(await readFile(`${path}.pdf`, 'latin1')).not.toContain('secret')
    expect(asked).toEqual([])
  })

  it('runs no macro, and preserves its own content', { timeout }, async () => {
    const path = await openDocument(links())
    expect(await convert(path, 'odt')).toMatchObject({ linked: true, macros: true })
    expect(textOf(path).replaceAll(/\s+/g, ' ')).toContain('the end')
    expect(textOf(path)).not.toMatch(/secret|macro ran/)
    expect(existsSync(join(folder, 'written'))).toBe(false)
    expect(asked).toEqual([])
  })

  it('runs in a sandbox that contains neither the file nor a network', { timeout }, async () => {
    const path = await wordFile('plain.docx', ['plain'])
    expect(await convert(path, 'docx')).toEqual({ linked: false, macros: false, replaced: [] })
    const [office = ''] = execFileSync('pgrep', ['-f', `soffice.bin .*docweave-engines-${process.pid}-`], {
      encoding: 'utf8',
    }).split('\n')
    expect(await readdir(`/proc/${office}/root${tmpdir()}`)).not.toContain(folder.split('/').at(-1))
    expect((await readFile(`/proc/${office}/net/route`, 'utf8')).trim().split('\n')).toHaveLength(1)
  })
})

describe('a document that takes too long', () => {
  it('times out without affecting other jobs', { timeout }, async () => {
    const long = await wordFile(
      'long.docx',
      Array.from(
        { length: 8000 },
        (_, at) => `Paragraph ${at} ${'with words enough to fill some lines of a page '.repeat(6)}`,
      ),
    )
    const short = await wordFile('short.docx', ['short'])
    const outcomes = await Promise.allSettled([
      convert(long, 'docx', { seconds: 1 }),
      convert(short, 'docx', { out: join(folder, 'other.pdf') }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    await expect(
      Promise.reject(outcomes[0]?.status === 'rejected' ? outcomes[0].reason : undefined),
    ).rejects.toMatchObject({
      code: 'TIMED_OUT',
    })
    await convert(short, 'docx')
    expect(textOf(short)).toContain('short')
  })

  it('ends at once when it is cancelled', { timeout }, async () => {
    const path = join(folder, 'long.docx')
    const cancel = new AbortController()
    const running = convert(path, 'docx', { signal: cancel.signal })
    await new Promise((resolve) => setTimeout(resolve, 800))
    const started = performance.now()
    cancel.abort()
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

it('leaves no folders after all processes have ended', { timeout }, async () => {
  await endOffices()
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`docweave-engines-${process.pid}-`))
  const engines = await Promise.all(folders.map((name) => readdir(join(tmpdir(), name))))
  expect(engines.flat().filter((name) => name.startsWith('office-'))).toEqual([])
})
