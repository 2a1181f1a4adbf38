/** OCR of scanned pages with columns (tesseract-ocr/test): character errors in the order of reading. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { characterErrorRate } from '../../support/error-rate.ts'
import { mean, share, worstTen, type Part, type Places } from '../sets.ts'
import { namesIn, spread, type OcrSample } from './ocr-set.ts'
import { ocrmypdf, ours, pairs, readSet, timeFindings, timeNote } from './read-set.ts'

/** Pictures with a transcript of their name, or of the name of the upright picture that they are a turned copy of. */
async function samplesOf(places: Places): Promise<OcrSample[]> {
  const folder = join(places.sets, 'scans')
  const found = (await namesIn(places, 'scans', ['.tif', '.png', '.jpg'])).flatMap((file) => {
    const name = file.slice(0, -extname(file).length)
    const transcript = [name, name.replace(/-rotated.*$/, '')]
      .map((each) => join(folder, `${each}.txt`))
      .find((path) => existsSync(path))
    return transcript === undefined ? [] : [{ file, name, transcript }]
  })
  return Promise.all(
    spread(found, places.samples).map(async ({ file, name, transcript }) => ({
      name,
      kind: file.endsWith('.tif') ? ('tiff' as const) : file.endsWith('.png') ? ('png' as const) : ('jpg' as const),
      picture: await readFile(join(folder, file)),
      truth: await readFile(transcript, 'utf8'),
    })),
  )
}

/** At most 1. */
const errorOf = ({ truth, read }: { truth: string; read: string }) =>
  Math.min(1, characterErrorRate([read], [truth]) / 100)

export async function scanFindings(places: Places): Promise<Part> {
  const samples = await samplesOf(places)
  const reading = await readSet({ name: 'scans', language: 'en', vertical: false, samples }, places)
  const errorBy = (reader: string) => mean(pairs(reading, reader).map(errorOf))
  const [own, peer] = [errorBy(ours), places.alone ? 1 : errorBy(ocrmypdf)]
  return {
    findings: [
      {
        what: `Scans: mean character error in the order of reading, ${samples.length} pages`,
        ours: share(own),
        bound: places.alone ? 'below ocrmypdf, not measured' : `below ${share(peer)}, ocrmypdf`,
        holds: own < peer,
      },
      ...timeFindings('Scans', reading),
    ],
    notes: [
      `mean character error: ${[...reading.texts.keys()].map((reader) => `${reader} ${share(errorBy(reader))}`).join(', ')}`,
      timeNote(reading),
      `by page, as 1 - error: ${worstTen(pairs(reading, ours).map((pair) => ({ name: pair.name, value: 1 - errorOf(pair) })))}`,
    ],
  }
}
