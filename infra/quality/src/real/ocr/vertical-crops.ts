/** OCR of vertical Japanese in crops of comics (the test set of manga-ocr): character errors. Ruby is no part of the text. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { distance } from '@docweave/fixtures'
import { mean, share, worstTen, type Part, type Places } from '../sets.ts'
import { spread, type OcrSample } from './ocr-set.ts'
import { ours, pairs, readSet, timeFindings, timeNote } from './read-set.ts'

const mostErrors = 0.3

async function samplesOf(places: Places): Promise<OcrSample[]> {
  const folder = join(places.sets, 'vertical')
  const json: unknown = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8'))
  const truths = Object.entries(z.record(z.string(), z.string()).parse(json))
  return Promise.all(
    spread(truths, places.samples).map(async ([file, truth]) => ({
      ...{ name: file.replace(/\.jpg$/, ''), kind: 'jpg' as const, truth },
      picture: await readFile(join(folder, file)),
    })),
  )
}

/** Characters in normal width (Unicode NFKC), without white space. */
const charactersOf = (text: string): string[] => Array.from(text.normalize('NFKC').replaceAll(/\s+/gu, ''))

/** The edits for each true character, at most 1: a crop counts no more than if nothing were read. */
const errorOf = ({ truth, read }: { truth: string; read: string }): number =>
  Math.min(1, distance(charactersOf(read), charactersOf(truth)) / Math.max(charactersOf(truth).length, 1))

export async function verticalCropFindings(places: Places): Promise<Part> {
  const samples = await samplesOf(places)
  const reading = await readSet({ name: 'vertical-crops', language: 'ja', vertical: true, samples }, places)
  const errorBy = (reader: string) => mean(pairs(reading, reader).map(errorOf))
  const own = errorBy(ours)
  return {
    findings: [
      {
        what: `Vertical crops: mean character error, ${samples.length} crops`,
        ours: share(own),
        bound: `at most ${share(mostErrors)}`,
        holds: own <= mostErrors,
      },
      ...timeFindings('Vertical crops', reading),
    ],
    notes: [
      `mean character error: ${[...reading.texts.keys()].map((reader) => `${reader} ${share(errorBy(reader))}`).join(', ')}`,
      timeNote(reading),
      `the worst ten, as 1 - error: ${worstTen(pairs(reading, ours).map((pair) => ({ name: pair.name, value: 1 - errorOf(pair) })))}`,
    ],
  }
}
