/** OCR of receipts (SROIE, ICDAR 2019): words, and those with digits, whatever their order. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../support/statistics.ts'
import {
  alphanumericRuns,
  exactWords,
  holdsNumber,
  overlapOf,
  receiptWords,
  scoresOf,
} from '../../support/text-scores.ts'
import { share, worstTen, type Part, type Places } from '../sets.ts'
import { namesIn, spread, type OcrSample } from './ocr-set.ts'
import { ours, pairs, readSet, timeFindings, timeNote, type SetReading } from './read-set.ts'

const leastWords = 0.96

/** The text of a transcript, whose lines are x1,y1,…,x4,y4,text. */
const transcriptOf = (csv: string): string =>
  csv
    .split(/\r?\n/)
    .map((line) => line.split(',').slice(8).join(','))
    .join('\n')

async function samplesOf(places: Places): Promise<OcrSample[]> {
  const names = spread(await namesIn(places, 'receipts', ['.jpg']), places.samples)
  return Promise.all(
    names.map(async (file) => {
      const path = join(places.sets, 'receipts', file)
      const truth = transcriptOf(await readFile(path.replace(/\.jpg$/, '.csv'), 'utf8'))
      return { name: file.replace(/\.jpg$/, ''), kind: 'jpg' as const, picture: await readFile(path), truth }
    }),
  )
}

const measures: Readonly<Record<string, (text: string) => string[]>> = {
  'words between spaces, letter case ignored': receiptWords,
  'of these, words with digits or currency signs': (text) => receiptWords(text).filter(holdsNumber),
  'runs of letters and digits, letter case ignored': alphanumericRuns,
  'words between spaces, letter case kept (the transcripts have only capitals)': exactWords,
}

const f1Of = (reading: SetReading, reader: string, itemsOf: (text: string) => string[]): number =>
  scoresOf(pairs(reading, reader).map(({ truth, read }) => overlapOf(itemsOf(truth), itemsOf(read)))).f1

export async function receiptFindings(places: Places): Promise<Part> {
  const samples = await samplesOf(places)
  const reading = await readSet({ name: 'receipts', language: 'en', vertical: false, samples }, places)
  const atLeast = (what: string, itemsOf: (text: string) => string[], least: number): Finding => {
    const value = f1Of(reading, ours, itemsOf)
    const bound = `at least ${share(least)}`
    return {
      what: `Receipts: ${what}, F1, ${samples.length} receipts`,
      ours: share(value),
      bound,
      holds: value >= least,
    }
  }
  const wordsWithNumbers = (text: string) => receiptWords(text).filter(holdsNumber)
  return {
    findings: [
      atLeast('words between spaces', receiptWords, leastWords),
      atLeast('runs of letters and digits', alphanumericRuns, leastWords),
      // Numbers must be right more often than words.
      atLeast('words with digits or currency signs', wordsWithNumbers, f1Of(reading, ours, receiptWords)),
      ...timeFindings('Receipts', reading),
    ],
    notes: [
      ...Object.entries(measures).map(
        ([what, itemsOf]) =>
          `F1 of ${what}: ${[...reading.texts.keys()].map((reader) => `${reader} ${share(f1Of(reading, reader, itemsOf))}`).join(', ')}`,
      ),
      timeNote(reading),
      `the worst ten, by words between spaces: ${worstTen(
        pairs(reading, ours).map(({ name, truth, read }) => ({
          name,
          value: scoresOf([overlapOf(receiptWords(truth), receiptWords(read))]).f1,
        })),
      )}`,
    ],
  }
}
