/** The peers of OCR: ocrmypdf (Tesseract) on the same PDF, and RapidOCR called directly on the same pictures. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { z } from 'zod'
import { pythonWith } from '../../conversion-truth/peers.ts'
import type { OcrSet } from './ocr-set.ts'

const lock = new URL('../../conversion-truth/locks/rapidocr.txt', import.meta.url)
const script = new URL('read_pictures.py', import.meta.url).pathname

const Results = z.array(z.object({ text: z.string(), seconds: z.number() }))

/** The Python with RapidOCR. It is kept between runs, because it is needed by each of the parts. */
async function rapidocrPython(): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(lock))
    .digest('hex')
  const place = join(tmpdir(), `docweave-bench-rapidocr-${version.slice(0, 12)}`)
  const [python, complete] = [join(place, 'bin', 'python'), join(place, 'complete')]
  if (existsSync(complete)) return python
  await pythonWith(place, 'rapidocr')
  await writeFile(complete, '')
  return python
}

/** The texts of pictures; `seconds` without loading the models. It has no Hangul. */
export async function readByRapidocr(
  pictures: readonly string[],
  { vertical }: OcrSet,
  folder: string,
): Promise<{ texts: string[]; seconds: number }> {
  const out = join(folder, 'rapidocr.json')
  await mkdir(folder, { recursive: true })
  await execa(await rapidocrPython(), [script, vertical ? 'down' : 'across', out, ...pictures])
  const results = Results.parse(JSON.parse(await readFile(out, 'utf8')))
  return {
    texts: results.map(({ text }) => text),
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

/** The options of ocrmypdf. For vertical text, Tesseract must be told that a page is one block of it, and needs Debian's `jpn_vert`. */
const optionsOf = ({ language, vertical }: OcrSet): string[] =>
  vertical
    ? ['-l', 'jpn_vert', '--tesseract-pagesegmode', '5']
    : ['-l', { en: 'eng', ko: 'kor+eng', ja: 'jpn' }[language]]

/** The text as Tesseract wrote it, and the path of the PDF. */
export async function readByOcrmypdf(
  path: string,
  set: OcrSet,
  folder: string,
): Promise<{ texts: string[]; pdf: string; seconds: number }> {
  await mkdir(folder, { recursive: true })
  const [pdf, sidecar] = [join(folder, 'ocrmypdf.pdf'), join(folder, 'ocrmypdf.txt')]
  const from = performance.now()
  await execa('ocrmypdf', ['-q', ...optionsOf(set), '--sidecar', sidecar, path, pdf])
  const seconds = (performance.now() - from) / 1000
  return { texts: (await readFile(sidecar, 'utf8')).split('\f'), pdf, seconds }
}
