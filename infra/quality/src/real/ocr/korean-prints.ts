/**
 * OCR of Korean documents printed by Hancom's office, scanned and photographed by simulation: character errors with spaces.
 *
 * The bound is on errors whatever the order of lines, since these are forms with tables and boxes whose order nobody has written down (see
 * `lineMatchedErrors`). The error in the order of the text layer is a note.
 */
import { randomFrom } from '@docweave/fixtures'
import { characterErrorRate } from '../../support/error-rate.ts'
import { lineMatchedErrors } from '../../support/line-matched-errors.ts'
import { seedOf } from '../../support/paper/grey-raster.ts'
import { noisyScan } from '../../support/paper/noisy-scan.ts'
import { photograph } from '../../support/paper/photograph.ts'
import type { Finding } from '../../support/statistics.ts'
import { worstTen, type Part, type Places } from '../sets.ts'
import { chooseHangulPages, koreanText, renderHangulPage, type HangulPage } from './hangul-pages.ts'
import { spread, type OcrSet } from './ocr-set.ts'
import { ours, pairs, readSet, timeFindings, timeNote, type SetReading } from './read-set.ts'

const mostDocuments = 25
const scan = { dpi: 150, mostSkew: 3, grain: 10, quality: 40 }
/** What a phone's camera resolves of an A4 sheet that fills its frame, after its own noise reduction. */
const photographDpi = 200

interface Kind {
  name: string
  dpi: number
  /** The most errors, in percent. */
  most: number
  picture: (page: HangulPage) => Uint8Array
}

const kinds: readonly Kind[] = [
  {
    ...{ name: 'scanned', dpi: scan.dpi, most: 2 },
    picture: ({ name, raster }) => noisyScan(raster, scan, randomFrom(seedOf(name))),
  },
  {
    ...{ name: 'photographed', dpi: photographDpi, most: 6 },
    picture: ({ name, raster }) => photograph(raster, randomFrom(seedOf(name))),
  },
]

const percent = (value: number) => `${value.toFixed(2)} %`

const errorOf = ({ truth, read }: { truth: string; read: string }) =>
  lineMatchedErrors(koreanText(read), truth.split('\n'))

/** Over all characters of the set, in percent. */
function errorRate(reading: SetReading, reader: string): number {
  const counts = pairs(reading, reader).map(errorOf)
  const sum = (key: 'edits' | 'characters') => counts.reduce((total, each) => total + each[key], 0)
  return (sum('edits') / Math.max(sum('characters'), 1)) * 100
}

function inOrder(reading: SetReading, reader: string): number {
  const all = pairs(reading, reader)
  return characterErrorRate(
    all.map(({ read }) => koreanText(read)),
    all.map(({ truth }) => truth),
  )
}

export async function koreanPrintFindings(places: Places): Promise<Part> {
  const choice = await chooseHangulPages(places)
  const chosen = spread(choice.pages, Math.min(mostDocuments, places.samples ?? mostDocuments))
  const [findings, notes]: [Finding[], string[]] = [[], []]
  for (const kind of kinds) {
    const samples: OcrSet['samples'] = []
    for (const each of chosen) {
      const page = await renderHangulPage(each, kind.dpi)
      samples.push({ name: page.name, kind: 'jpg', picture: kind.picture(page), truth: page.lines.join('\n') })
    }
    const set: OcrSet = { name: `korean-${kind.name}`, language: 'ko', vertical: false, samples }
    const reading = await readSet(set, places)
    const own = errorRate(reading, ours)
    findings.push(
      {
        what: `Korean prints, ${kind.name}: character errors with spaces, ${samples.length} pages`,
        ours: percent(own),
        bound: `at most ${kind.most} %`,
        holds: own <= kind.most,
      },
      ...timeFindings(`Korean prints, ${kind.name}`, reading),
    )
    const each = (rate: typeof errorRate) =>
      [...reading.texts.keys()].map((reader) => `${reader} ${percent(rate(reading, reader))}`).join(', ')
    notes.push(
      `${kind.name}, errors whatever the order of lines: ${each(errorRate)}`,
      `${kind.name}, errors in the order of the text layer: ${each(inOrder)}`,
      `${kind.name}, ${timeNote(reading)}`,
      `${kind.name}, the worst ten, as 1 - error: ${worstTen(
        pairs(reading, ours).map((pair) => {
          const { edits, characters } = errorOf(pair)
          return { name: pair.name, value: 1 - edits / Math.max(characters, 1) }
        }),
      )}`,
    )
  }
  const skipped = [...choice.skipped].map(([reason, number]) => `${reason} ${number}`).join(', ')
  notes.push(`${choice.pages.length} documents have a page that can be used; not used: ${skipped}`)
  return { findings, notes }
}
