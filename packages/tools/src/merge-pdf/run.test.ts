/** Merging preserves the content of all documents. */
import { readFile } from 'node:fs/promises'
import { PDFDocument as Form } from 'pdf-lib'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import {
  documentPdf,
  drawnByPoppler,
  pdfByProgram,
  pixelDifference,
  readPdf,
  sample,
  scannedPdf,
  toldByPoppler,
} from '@docweave/fixtures'
import { readStructure } from '@docweave/fixtures/read-structure/read-structure'
import { structuredPdf } from '@docweave/fixtures/structured-pdf/structured-pdf'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

type TestFile = Parameters<typeof runWhole>[1][number]

const pdf = (content: Uint8Array): TestFile => ({ kind: 'pdf', content })

async function merged(given: TestFile[], options: Record<string, unknown> = {}, names?: string[]) {
  const { files, notices, remove } = await runWhole(run, given, {
    inspect,
    kindsOf,
    options,
    ...(names ? { names } : {}),
  })
  const bytes = await readFile(files[0]?.path ?? '')
  await remove()
  return { bytes, notices: notices.map(({ code }) => code), ...readPdf(bytes) }
}

/** Returns a form by pdf-lib: a text field, a check box and a group of two on one page. */
async function form(name: string, value: string): Promise<Uint8Array> {
  const document = await Form.create()
  const page = document.addPage([400, 300])
  const fields = document.getForm()
  const text = fields.createTextField(name)
  text.setText(value)
  text.addToPage(page, { x: 20, y: 200, width: 200, height: 20 })
  const box = fields.createCheckBox('agreed')
  box.addToPage(page, { x: 20, y: 150, width: 20, height: 20 })
  box.check()
  return document.save()
}

const first = (text: string) => text.split(' ').slice(0, 2).join(' ')

it('merges documents of several programs completely, each under its own outline item', async () => {
  const { pages, outline, attachments, fields } = await merged(
    [
      pdf(pdfByProgram('chromium')),
      pdf(pdfByProgram('libreoffice')),
      pdf(documentPdf({ pages: 2 })),
      pdf(scannedPdf({ language: 'ko' })),
    ],
    {},
    ['웹', '文書', 'office', 'scan'],
  )
  expect(pages).toHaveLength(9)
  expect(pages.slice(0, 3).map(({ text }) => text)).toEqual(
    readPdf(pdfByProgram('chromium')).pages.map(({ text }) => text),
  )
  expect(pages.slice(3, 6).map(({ text }) => text)).toEqual(
    readPdf(pdfByProgram('libreoffice')).pages.map(({ text }) => text),
  )
  // Both use the same destination names; each link stays in its own document.
  expect(pages.slice(0, 3).map(({ links }) => links)).toEqual([
    ['#2', '#3', 'https://example.com/'],
    ['#3'],
    ['#1', '#2'],
  ])
  expect(pages.slice(3, 6).map(({ links }) => links)).toEqual([
    ['#5', '#6', 'https://example.com/'],
    ['#6'],
    ['#4', '#5'],
  ])
  expect(outline.filter((line) => !line.includes('Specimen'))).toEqual(
    [
      '웹 1',
      ...readPdf(pdfByProgram('chromium')).outline.map((line) => `  ${line}`),
      '文書 4',
      '  첫째 장 One 4',
      '    절 A section 4',
      '  第二章 Two 5',
      '  Three 6',
      'office 7',
      '  First page 7',
      'scan 9',
    ].filter((line) => !line.includes('Specimen')),
  )
  expect(attachments).toEqual({ 'note.txt': 'kept' })
  expect(fields).toEqual({ name: 'Kim' })
  expect(pages.map(({ label }) => label)).toEqual(['1', '2', '3', '1', '2', '3', 'i', 'ii', '1'])
})

it('preserves the tags of tagged documents, one part for each', async () => {
  const { document, notices } = await merged([pdf(pdfByProgram('chromium')), pdf(pdfByProgram('libreoffice'))], {
    pages: '1:3,2:1-2',
  })
  expect(notices).toEqual(['PDFA_MARK_REMOVED'])
  const root = document.getTrailer().get('Root')
  expect(root.get('MarkInfo', 'Marked').toString()).toBe('true')
  const parts = root.get('StructTreeRoot', 'K', 'K')
  expect([parts.length, parts.get(0, 'Lang').asString()]).toEqual([2, 'ko'])
  // Each page refers to its own structure elements.
  const tree = root.get('StructTreeRoot', 'ParentTree', 'Nums')
  const entries = new Map(
    Array.from({ length: tree.length / 2 }, (_, pair) => [tree.get(2 * pair).asNumber(), tree.get(2 * pair + 1)]),
  )
  for (let index = 0; index < 3; index++) {
    const page = document.findPage(index)
    const elements = entries.get(page.get('StructParents').asNumber())
    const owners = Array.from({ length: elements?.length ?? 0 }, (_, each) => elements?.get(each, 'Pg').asIndirect())
    expect(new Set(owners.filter((owner) => owner !== 0))).toEqual(new Set([page.asIndirect()]))
  }
})

it('preserves the metadata of a single document', async () => {
  const { notices, document, outline } = await merged([pdf(pdfByProgram('libreoffice'))], { pages: '3,1' })
  expect(notices).toEqual([])
  expect(document.getTrailer().get('Root', 'Metadata').readStream().asString()).toContain('pdfaid')
  expect(outline.map((line) => line.trim())).toEqual(['첫째 장 One 2', '절 A section 2', 'Three 1'])
})

it('adds notices about pages without tags and removed PDF/A metadata', async () => {
  const { notices, document } = await merged([pdf(pdfByProgram('libreoffice')), pdf(documentPdf())])
  expect(notices).toEqual(['PDFA_MARK_REMOVED', 'PAGES_WITHOUT_TAGS'])
  // The output intent, on which the first document's colours depend, is preserved.
  expect(document.getTrailer().get('Root', 'OutputIntents').length).toBe(1)
})

it('reads pages without tags in the order of their content, and marks the tags as unchecked', async () => {
  const files: TestFile[] = [
    pdf(structuredPdf('A')),
    pdf(documentPdf({ pages: 1 })),
    { kind: 'png', content: sample('png') ?? new Uint8Array() },
  ]
  const { bytes, notices, document } = await merged(files, { pages: '2:1,1:2,3:1' })
  expect(notices).toEqual(['PAGES_WITHOUT_TAGS'])
  const { tags } = readStructure(bytes)
  expect(tags.problems).toEqual([])
  const at = tags.lines.findIndex((line) => line.includes('NonStruct'))
  expect(tags.lines.slice(0, 2)).toEqual(['Document', '  Part'])
  expect(tags.lines.slice(at, at + 2)).toEqual(['    NonStruct', expect.stringContaining('Page 1 of the specimen')])
  // The link and the field of the page are a part of it.
  expect(
    tags.lines
      .slice(at + 2)
      .filter((line) => /^ {6}\w/.test(line))
      .map((line) => line.trim().split(' ')[0]),
  ).toEqual(['Form', 'Link', 'Sect'])
  const marks = document.getTrailer().get('Root', 'MarkInfo')
  expect([marks.get('Marked').toString(), marks.get('Suspects').toString()]).toEqual(['true', 'true'])
  const alone = drawnByPoppler(documentPdf({ pages: 1 }), 1, 72)
  expect(pixelDifference(alone, drawnByPoppler(bytes, 1, 72)).mean).toBe(0)
})

it('adds no tags if no document has any', async () => {
  const { bytes, notices, document } = await merged([pdf(documentPdf()), pdf(documentPdf())])
  expect(notices).toEqual(['FORM_FIELDS_RENAMED'])
  expect(document.getTrailer().get('Root', 'StructTreeRoot').isNull()).toBe(true)
  expect(toldByPoppler(bytes).tagged).toBe(false)
})

it('renames form fields with equal names, and preserves their values', async () => {
  const given = [pdf(await form('city', 'Seoul')), pdf(await form('city', 'Tokyo')), pdf(await form('town', 'Busan'))]
  const { fields, notices } = await merged(given)
  expect(notices).toEqual(['FORM_FIELDS_RENAMED'])
  expect(fields).toMatchObject({
    city: 'Seoul',
    'city-2': 'Tokyo',
    town: 'Busan',
    agreed: 'Yes',
    'agreed-2': 'Yes',
    'agreed-3': 'Yes',
  })
})

it('preserves the field values if the same file is merged twice', async () => {
  const twice = pdf(documentPdf({ pages: 1 }))
  const { pages, fields, attachments } = await merged([twice, twice])
  expect(pages.map(({ text }) => first(text))).toEqual(['Page 1', 'Page 1'])
  expect(fields).toEqual({ name: 'Kim', 'name-2': 'Kim' })
  expect(Object.values(attachments)).toEqual(['kept', 'kept'])
})

it.each([
  [{}, 'a1 a2 a3 b1 b2'],
  [{ pages: '2:2,1:1-2@90,blank,2:1' }, 'b2 a1@90 a2@90 - b1'],
  [{ pages: '-1' }, 'a3 b2'],
  [{ order: 'name' }, 'b1 b2 a1 a2 a3'],
  [{ order: 'name', pages: '1,blank' }, 'b1 - a1 -'],
  [{ order: 'interleave' }, 'a1 b1 a2 b2 a3'],
  [{ order: 'interleave-reversed' }, 'a1 b2 a2 b1 a3'],
])('orders pages by the options %j: %s', async (options, expected) => {
  const a = documentPdf({ pages: 3 })
  // The other one is wider, to distinguish them.
  const b = await Form.load(documentPdf({ pages: 2 })).then((document) => {
    for (const page of document.getPages()) page.setSize(900, 842)
    return document.save()
  })
  const { pages } = await merged([pdf(a), pdf(b)], options, ['Page 10', 'page 9'])
  const seen = pages.map(({ text, size, turn }) => {
    const number = /Page (\d)/.exec(text)?.[1]
    return number ? `${size.includes(900) ? 'b' : 'a'}${number}${turn ? `@${turn}` : ''}` : '-'
  })
  expect(seen.join(' ')).toBe(expected)
})

it('merges pictures and documents', async () => {
  const picture = (kind: 'jpg' | 'png'): TestFile => ({ kind, content: sample(kind) ?? new Uint8Array() })
  const { pages, outline } = await merged([picture('jpg'), pdf(documentPdf({ pages: 1 })), picture('png')], {}, [
    '사진',
    'text',
    '図',
  ])
  expect(pages.map(({ text }) => first(text))).toEqual(['', 'Page 1', ''])
  expect(outline.map((line) => line.trim())).toEqual(['사진 1', 'text 2', 'First page 2', '図 3'])
})

it('merges 200 files', { timeout: 60_000 }, async () => {
  const one = pdf(documentPdf({ pages: 1 }))
  const { pages, fields } = await merged(Array.from({ length: 200 }, () => one))
  expect(pages).toHaveLength(200)
  expect(Object.keys(fields)).toHaveLength(200)
})

it('rejects a page list with an unknown file', async () => {
  await expect(merged([pdf(documentPdf())], { pages: '2:1' })).rejects.toMatchObject({ code: 'PAGE_RANGE_INVALID' })
})
