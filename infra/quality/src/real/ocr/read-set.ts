/** Reads a set's pictures with our tool and its peers, in one run: the texts by reader, and the time that each program took. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { imagesToPdf } from '@docweave/engines/pdf'
import { atMost, type Finding } from '../../support/statistics.ts'
import type { Places } from '../sets.ts'
import { readByDocweave } from './docweave-reader.ts'
import { drawBoxes } from './draw-boxes.ts'
import type { OcrSample, OcrSet } from './ocr-set.ts'
import { readByOcrmypdf, readByRapidocr } from './peers.ts'
import { textLayerReaders } from './text-layers.ts'

/** The text output of our tool, on which the bounds are. */
export const ours = 'Docweave txt'
export const ocrmypdf = 'ocrmypdf'

export interface SetReading {
  /** By reader: the text of each sample. */
  texts: Map<string, string[]>
  /** By program. */
  seconds: Map<string, number>
  samples: readonly OcrSample[]
}

/** Pages in one document: enough to keep all processors busy, so that the peers' start costs little. */
const pagesAtOnce = 10
const mostTime = 0.5

/** Writes the pictures, and a PDF with each on a page of its own, as our tool for images makes it. */
async function written(samples: readonly OcrSample[], folder: string): Promise<{ pictures: string[]; pdf: string }> {
  await mkdir(folder, { recursive: true })
  const images = samples.map(({ kind }, at) => ({ path: join(folder, `picture-${at}.${kind}`), kind }))
  for (const [at, { path }] of images.entries()) await writeFile(path, samples[at]?.picture ?? '')
  const pdf = join(folder, 'pictures.pdf')
  const run = { signal: new AbortController().signal, memoryMegabytes: 1500, onProgress: () => undefined }
  const page = { pageSize: 'fit', orientation: 'auto', fit: 'contain', margin: 0 } as const
  await inJob(folder, () => imagesToPdf(images, pdf, page, run))
  return { pictures: images.map(({ path }) => path), pdf }
}

export async function readSet(set: OcrSet, places: Places): Promise<SetReading> {
  const [texts, seconds] = [new Map<string, string[]>(), new Map<string, number>()]
  for (let from = 0; from < set.samples.length; from += pagesAtOnce) {
    const samples = set.samples.slice(from, from + pagesAtOnce)
    const folder = join(places.folder, `${set.name}-${from}`)
    const add = (reader: string, pages: readonly string[]) =>
      texts.set(reader, [...(texts.get(reader) ?? []), ...samples.map((_, at) => pages[at] ?? '')])
    const took = (program: string, time: number) => seconds.set(program, (seconds.get(program) ?? 0) + time)
    const { pictures, pdf } = await written(samples, folder)
    const mine = await readByDocweave(pdf, set.language, join(folder, 'docweave'))
    took('Docweave', mine.seconds)
    add(ours, mine.texts)
    for (const [name, read] of Object.entries(textLayerReaders)) add(`Docweave ${name}`, await read(mine.pdf))
    if (places.boxes !== undefined)
      await drawBoxes(
        mine.pdf,
        samples.map(({ name }) => join(places.boxes ?? '', `${set.name}-${name}`)),
      )
    if (places.alone) continue
    const peer = await readByOcrmypdf(pdf, set, join(folder, 'peer'))
    took('ocrmypdf', peer.seconds)
    add(ocrmypdf, peer.texts)
    add('ocrmypdf pdftotext', (await textLayerReaders.pdftotext?.(peer.pdf)) ?? [])
    if (set.language === 'ko') continue
    const direct = await readByRapidocr(pictures, set, join(folder, 'direct'))
    took('rapidocr', direct.seconds)
    add('rapidocr', direct.texts)
  }
  return { texts, seconds, samples: set.samples }
}

/** Our time a page against ocrmypdf's; nothing if it was left out. */
export function timeFindings(what: string, { seconds, samples }: SetReading): Finding[] {
  const [mine, peer] = [seconds.get('Docweave'), seconds.get('ocrmypdf')]
  if (mine === undefined || peer === undefined) return []
  return [atMost(`${what}: time a page against ocrmypdf, ${samples.length} pages`, mine / peer, mostTime)]
}

export const timeNote = ({ seconds, samples }: SetReading): string =>
  `seconds a page: ${[...seconds].map(([name, all]) => `${name} ${(all / Math.max(samples.length, 1)).toFixed(2)}`).join(', ')}`

/** The samples' true texts with what a reader read. */
export const pairs = (
  { texts, samples }: SetReading,
  reader: string,
): { name: string; truth: string; read: string }[] =>
  samples.map(({ name, truth }, at) => ({ name, truth, read: texts.get(reader)?.[at] ?? '' }))
