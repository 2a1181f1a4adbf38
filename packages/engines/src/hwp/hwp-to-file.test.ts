/** Text, Markdown and Word files of documents from three programs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hwpCells, hwpDocument, hwpNotes, hwpTexts } from '@docweave/fixtures/hwp-document'
import { hwp3Document } from '@docweave/fixtures/hwp3-document'
import { storedHwp } from '@docweave/fixtures/stored-documents'
import { hwpToFile, type HwpToFileOptions } from './hwp-to-file.ts'
import { blankDocument } from './rhwp.ts'

const timeout = 60_000

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-hwp-'))
})
afterAll(() => rm(place, { recursive: true }))

async function convert(content: Uint8Array, type: HwpToFileOptions['type'], more: Partial<HwpToFileOptions> = {}) {
  const [path, out] = [join(place, 'given'), join(place, `made.${type}`)]
  await writeFile(path, content)
  const percents: number[] = []
  const result = await hwpToFile({
    path,
    out,
    type,
    running: true,
    title: '제목',
    mostPages: 1000,
    signal: new AbortController().signal,
    onProgress: (percent) => percents.push(percent),
    ...more,
  })
  return { bytes: await readFile(out), percents, ...result }
}

const textOf = async (...args: Parameters<typeof convert>) => (await convert(...args)).bytes.toString()

/** The XML of the parts of a Word file. */
async function partsOf(...[content, more]: [Uint8Array, Partial<HwpToFileOptions>?]) {
  const { bytes, ...result } = await convert(content, 'docx', more)
  const files = unzipSync(bytes)
  const part = (name: string) => Buffer.from(files[`word/${name}.xml`] ?? []).toString()
  return { names: Object.keys(files), part, ...result }
}

const [korean, sentence, japanese, english] = hwpTexts
const [title, ...cells] = hwpCells

describe('text', { timeout }, () => {
  it('has a line for each paragraph, tabs between cells, and notes at the end', async () => {
    expect(await textOf(hwpDocument({ format: 'hwp' }), 'txt')).toBe(
      [
        hwpNotes.header,
        korean,
        `${sentence.slice(0, 4)}1)${sentence.slice(4)}`,
        `${japanese.slice(0, 4)}2)${japanese.slice(4)}`,
        english,
        'y=(x²+1)/√(2)',
        '',
        title,
        cells.slice(0, 3).join('\t'),
        cells.slice(3, 6).join('\t'),
        cells.slice(6).join('\t'),
        '',
        `1) ${hwpNotes.footnote}`,
        `2) ${hwpNotes.endnote}`,
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['hwpx of rhwp', () => hwpDocument({ format: 'hwpx' }), [...hwpTexts.slice(3), ...hwpCells]],
    ['hwp of Hancom Office', () => storedHwp('hancom-hello-world.hwp'), ['Hello World!']],
    ['hwpx of python-hwpx', () => storedHwp('python-hwpx.hwpx'), ['교육\t1,200\t증액', '각주의 내용이다.']],
    ['hml by hand', () => storedHwp('document.hml'), ['2026년 예산 공고문(豫算公告文)', '총괄표']],
    ['hwp 3', () => hwp3Document([sentence, english]), [sentence, english]],
  ])('of a document in %s is complete', async (_, make, texts) => {
    const text = await textOf(make(), 'txt')
    for (const each of texts) expect(text).toContain(each)
  })

  it('has plain spaces instead of those of a fixed width', async () => {
    const document = blankDocument()
    document.insertText(0, 0, 0, '가\u2007나\u00a0다')
    const content = Buffer.from(document.exportHwpx())
    document.free()
    expect(await textOf(content, 'txt')).toBe('가 나 다\n')
  })

  it('has headers only on request', async () => {
    expect(await textOf(hwpDocument({ format: 'hwp' }), 'txt', { running: false })).not.toContain(hwpNotes.header)
  })

  it('is refused if there is none', async () => {
    const empty = hwp3Document([' '])
    await expect(convert(empty, 'txt')).rejects.toMatchObject({ code: 'TEXT_NOT_FOUND' })
  })
})

describe('Markdown', { timeout }, () => {
  it('has tables, footnotes and equations', async () => {
    const text = await textOf(hwpDocument({ format: 'hwp' }), 'md')
    expect(text).toContain(`${sentence.slice(0, 4)}[^1]${sentence.slice(4)}`)
    expect(text).toContain(`[^1]: ${hwpNotes.footnote}`)
    expect(text).toContain(String.raw`$y=\frac{x^{2}+1}{\sqrt{2}}$`)
    expect(text).toContain(`| ${title} |  |  |\n| --- | --- | --- |\n| ${cells.slice(0, 3).join(' | ')} |`)
  })

  it('has headings with their numbers', async () => {
    expect(await textOf(storedHwp('python-hwpx.hwpx'), 'md')).toMatch(/^# .*예산 공고$/m)
  })

  it('has the readings of characters', async () => {
    expect(await textOf(storedHwp('hancom-dutmal.hwp'), 'md')).toMatch(/<ruby>.+<rt>.+<\/rt><\/ruby>/)
  })
})

describe('a Word file', { timeout }, () => {
  it('has the texts, the table, the notes, the equation and the picture', async () => {
    const { names, part, missingParts } = await partsOf(hwpDocument({ format: 'hwp' }))
    const body = part('document')
    for (const text of [korean, english, ...hwpCells]) expect(body).toContain(text)
    expect(body.match(/<w:tr>|<w:tr /g)).toHaveLength(4)
    expect(body).toContain('<w:gridSpan w:val="3"/>')
    expect(body).toMatch(/<m:f>.*<m:num>.*<m:sSup>.*<m:den>.*<m:rad>/s)
    expect(body).toContain('<w:footnoteReference ')
    expect(body).toContain('<w:endnoteReference ')
    expect(part('footnotes')).toContain(hwpNotes.footnote)
    expect(part('endnotes')).toContain(hwpNotes.endnote)
    expect(part('header1')).toContain(hwpNotes.header)
    expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
    expect(missingParts).toBe(false)
  })

  it('has headings as headings of Word, with automatic numbers', async () => {
    const { part } = await partsOf(storedHwp('python-hwpx.hwpx'))
    expect(part('styles')).toMatch(/w:styleId="Heading1".*?<w:name w:val="heading 1"\/>/s)
    expect(part('document')).toMatch(/<w:pStyle w:val="Heading1"\/>/)
    expect(part('document')).toContain('<w:numPr>')
  })

  it('has the fonts by name, sizes in half points, and the paper of the document', async () => {
    const { part } = await partsOf(hwpDocument({ format: 'hwp' }))
    expect(part('styles')).toMatch(/<w:rFonts [^>]*w:eastAsia="[^"]+"/)
    expect(part('document')).toMatch(/<w:pgSz w:w="11906" w:h="16837"/)
  })

  it('has a text box as a table of one cell', async () => {
    const { missingParts, part } = await partsOf(storedHwp('hancom-draw-text.hwp'))
    expect(part('document')).toMatch(/<w:tbl>.*글상자.*<\/w:tbl>/s)
    expect(missingParts).toBe(false)
  })
})

it('tells its progress, and refuses too many pages', { timeout }, async () => {
  const document = hwpDocument({ format: 'hwp', repeat: 20 })
  expect((await convert(document, 'txt')).percents).toEqual([40, 100])
  await expect(convert(document, 'txt', { mostPages: 1 })).rejects.toMatchObject({ code: 'PAGES_TOO_MANY' })
})

describe('a field to fill in', { timeout }, () => {
  const prompt = '여기에 입력'

  /** A document of `앞뒤` with a field between the two characters. */
  function withField(value: string): Uint8Array {
    const document = blankDocument()
    document.insertText(0, 0, 0, '앞뒤')
    const { fieldId } = JSON.parse(document.insertClickHereField(0, 0, 1, prompt, '', 'name', true))
    document.setFieldValue(fieldId, value)
    const content = document.exportHwpx()
    document.free()
    return content
  }

  it('that shows its prompt is left out', async () => {
    expect(await textOf(withField(prompt), 'txt')).toBe('앞뒤\n')
    expect(await textOf(withField(prompt), 'md')).toBe('앞뒤\n')
    expect((await partsOf(withField(prompt))).part('document')).not.toContain(prompt)
  })

  it('that somebody has filled in is text', async () => {
    expect(await textOf(withField('서울'), 'txt')).toBe('앞서울뒤\n')
    expect((await partsOf(withField('서울'))).part('document')).toContain('서울')
  })
})
