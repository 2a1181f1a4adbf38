/** OCR of vertical Japanese pages that are set from known text in common fonts, with ruby, and photographed by simulation. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { randomFrom } from '@docweave/fixtures'
import { execa } from 'execa'
import { Document } from 'mupdf'
import { renderGrey, seedOf } from '../../support/paper/grey-raster.ts'
import { photograph } from '../../support/paper/photograph.ts'
import { bigramsOf, overlapOf, scoresOf } from '../../support/text-scores.ts'
import { share, worstTen, type Part, type Places } from '../sets.ts'
import { spread, type OcrSample } from './ocr-set.ts'
import { ours, pairs, readSet, timeFindings, timeNote } from './read-set.ts'
import { verticalParagraphs } from './vertical-texts.ts'

const leastRecall = 0.9
const dpi = 200

interface Layout {
  name: string
  /** A CSS font family, or the path of a file of `@docweave/engines`' fonts. */
  font: { family: string } | { file: string }
  /** In points. */
  size: number
  /** Rows of columns one above the other, as in magazines. */
  tiers: number
  paragraphs: number
}

const engines = createRequire(new URL('../../../../../packages/engines/package.json', import.meta.url))
const font = (name: string) => ({ file: engines.resolve(`@expo-google-fonts/${name}`) })

const layouts: readonly Layout[] = [
  {
    name: 'novel-mincho',
    font: font('biz-udmincho/400Regular/BIZUDMincho_400Regular.ttf'),
    size: 11.5,
    tiers: 1,
    paragraphs: 5,
  },
  { name: 'novel-noto-serif', font: { family: 'Noto Serif CJK JP' }, size: 12.5, tiers: 1, paragraphs: 4 },
  { name: 'magazine-noto-sans', font: { family: 'Noto Sans CJK JP' }, size: 10, tiers: 2, paragraphs: 7 },
  {
    name: 'magazine-mincho',
    font: font('biz-udmincho/400Regular/BIZUDMincho_400Regular.ttf'),
    size: 9.5,
    tiers: 3,
    paragraphs: 7,
  },
  { name: 'school-klee', font: font('klee-one/400Regular/KleeOne_400Regular.ttf'), size: 14, tiers: 1, paragraphs: 3 },
  {
    name: 'notice-gothic',
    font: font('biz-udgothic/700Bold/BIZUDGothic_700Bold.ttf'),
    size: 13,
    tiers: 1,
    paragraphs: 4,
  },
]

const ruby = /(?:｜([^《]+)|(\p{Script=Han}+))《([^》]+)》/gu
const withoutRuby = (text: string) => text.replaceAll(ruby, '$1$2')
const asHtml = (text: string) => text.replaceAll(ruby, '<ruby>$1$2<rt>$3</rt></ruby>')

function webPage({ font: chosen, size, tiers }: Layout, paragraphs: readonly string[]): string {
  const family = 'family' in chosen ? chosen.family : 'Page'
  const face = 'file' in chosen ? `@font-face { font-family: Page; src: url('file://${chosen.file}') }` : ''
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>${face}
@page { size: A5; margin: 0 }
body { writing-mode: vertical-rl; margin: 0; padding: 14mm 12mm; box-sizing: border-box; width: 148mm; height: 210mm; overflow: hidden;
  font: ${size}pt/1.85 '${family}'; column-count: ${tiers}; column-gap: 8mm; column-fill: auto; text-align: justify }
p { margin: 0; text-indent: 1em } rt { font-size: 50% }
</style>${paragraphs.map((text) => `<p>${asHtml(text)}</p>`).join('')}</html>`
}

/** Prints with Chromium, which sets vertical text with ruby and the fonts' vertical forms. */
async function printed(layout: Layout, paragraphs: readonly string[], folder: string): Promise<Document> {
  const [source, out] = [join(folder, `${layout.name}.html`), join(folder, `${layout.name}.pdf`)]
  await writeFile(source, webPage(layout, paragraphs))
  const options = ['--headless', '--no-sandbox', '--no-pdf-header-footer', '--allow-file-access-from-files']
  const profile = `--user-data-dir=${join(folder, 'browser')}`
  await execa('chromium', [...options, profile, `--print-to-pdf=${out}`, `file://${source}`])
  return Document.openDocument(await readFile(out), 'application/pdf')
}

async function photographed(layout: Layout, folder: string): Promise<OcrSample> {
  const random = randomFrom(seedOf(layout.name))
  const from = Math.floor(random() * verticalParagraphs.length)
  const paragraphs = [...verticalParagraphs, ...verticalParagraphs].slice(from, from + layout.paragraphs)
  const document = await printed(layout, paragraphs, folder)
  try {
    if (document.countPages() !== 1) throw new Error(`${layout.name} has more text than its page holds`)
    const page = document.loadPage(0)
    const shown = page.toStructuredText('').asText().replaceAll(/\s/gu, '').length
    const expected = paragraphs.join('').replaceAll(/[｜《》]/gu, '').length
    if (shown < expected) throw new Error(`${layout.name} shows ${shown} of ${expected} characters`)
    const picture = photograph(renderGrey(page, dpi), random)
    return { name: layout.name, kind: 'jpg', picture, truth: paragraphs.map(withoutRuby).join('\n') }
  } finally {
    document.destroy()
  }
}

export async function verticalPageFindings(places: Places): Promise<Part> {
  const samples: OcrSample[] = []
  const folder = join(places.folder, 'set')
  await mkdir(folder)
  for (const layout of spread(layouts, places.samples)) samples.push(await photographed(layout, folder))
  const reading = await readSet({ name: 'vertical-pages', language: 'ja', vertical: true, samples }, places)
  const overlaps = (reader: string) =>
    pairs(reading, reader).map(({ truth, read }) => overlapOf(bigramsOf(truth), bigramsOf(read)))
  const own = scoresOf(overlaps(ours)).recall
  const described = (reader: string) => {
    const { recall, precision } = scoresOf(overlaps(reader))
    return `${reader} ${share(recall)} / ${share(precision)}`
  }
  return {
    findings: [
      {
        what: `Vertical pages, photographed: recall of pairs of characters, ${samples.length} pages`,
        ours: share(own),
        bound: `at least ${share(leastRecall)}`,
        holds: own >= leastRecall,
      },
      ...timeFindings('Vertical pages', reading),
    ],
    notes: [
      `pairs of characters, recall / precision (ruby that is read as text lowers both): ${[...reading.texts.keys()].map(described).join(', ')}`,
      timeNote(reading),
      `by page: ${worstTen(samples.map(({ name }, at) => ({ name, value: scoresOf(overlaps(ours).slice(at, at + 1)).recall })))}`,
    ],
  }
}
