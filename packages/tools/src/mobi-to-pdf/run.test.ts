/** A converted Kindle book preserves its content in the old format, the new one, and a file with both. */
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { bookByProgram, drawnByPoppler, mobiBook, readByPoppler, readPdf } from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** Long enough for a busy machine. */
const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(content: Uint8Array) {
  const outcome = await runWhole(run, [{ kind: 'mobi', content }], { inspect, kindsOf })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  const bytes = await readFile(file.path)
  const text = Array.from({ length: file.pages ?? 0 }, (_, at) => readByPoppler(bytes, at + 1)).join('')
  return { ...readPdf(bytes), bytes, text: text.replaceAll(/\s+/g, '') }
}

/** The colour in a corner of the first page, three percent from its edges. */
function corner(bytes: Uint8Array, right: boolean, bottom: boolean): number[] {
  const drawn = drawnByPoppler(bytes, 1, 72)
  const [across, down] = [right ? 0.9 : 0.1, bottom ? 0.97 : 0.03]
  const at = Math.floor(drawn.getHeight() * down) * drawn.getStride() + Math.floor(drawn.getWidth() * across) * 3
  return [...drawn.getPixels().slice(at, at + 3)].map((value) => Math.round(value / 255))
}

describe.each(['calibre-old.mobi', 'calibre.azw3', 'calibre-both.mobi'] as const)('%s', (name) => {
  it('preserves cover, contents, links, text and metadata', { timeout }, async () => {
    const { outline, pages, text, bytes, document } = await convert(bookByProgram(name))
    expect([
      corner(bytes, false, false),
      corner(bytes, true, false),
      corner(bytes, false, true),
      corner(bytes, true, true),
    ]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ])
    const titles = ['첫째 장', 'The second chapter', 'A section of its own', '第三章']
    expect(outline.map((line) => line.trim().replace(/ \d+$/, ''))).toEqual(titles)
    for (const line of outline) {
      const [, title = '', page = ''] = /^ *(.*) (\d+)$/.exec(line) ?? []
      expect(pages[Number(page) - 1]?.text).toContain(title)
    }
    const first = pages.findIndex((page) => page.text.includes('안녕하세요'))
    const second = pages.findIndex((page) => page.text.includes('English text'))
    expect(pages[first]?.links).toEqual(expect.arrayContaining([`#${second + 1}`, 'https://example.com/book']))
    for (const part of [
      '이책은굵은글씨와기울인글씨를',
      '2,000원',
      'Čeština,Ελληνικά,Русский.',
      '吾輩は猫である。名前はまだ無い。',
    ])
      expect(text).toContain(part)
    expect(document.getMetaData('info:Title')).toBe('세 나라 말의 책')
    expect(document.getMetaData('info:Author')).toBe('김민수')
    expect(document.getTrailer().get('Root', 'Lang').asString()).toMatch(/^ko/)
  })
})

it('keeps ruby readable in the newer format', { timeout }, async () => {
  expect((await convert(bookByProgram('calibre.azw3'))).text).toContain('漢字(かんじ)にはふりがながあります。')
})

it('reads uncompressed text, and creates an outline from headings', { timeout }, async () => {
  const { outline, text } = await convert(mobiBook({ title: '책' }))
  expect(outline).toEqual(['The first chapter 1', '둘째 장 2'])
  expect(text).toContain('동해물과백두산이마르고닳도록')
})
