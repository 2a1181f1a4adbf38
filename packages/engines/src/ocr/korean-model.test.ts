/** Our Korean model reads what Tesseract’s cannot: Latin words and marks on Korean lines, and rare syllables. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scannedPdf } from '@docweave/fixtures'
import { inJob } from '../host/index.ts'

import { recognisePage } from './recognise-page.ts'

const lines = [
  '▪ 추진 배경 및 주요 내용',
  '① 공급기업은 AI 솔루션(RFP)을 등록한다.',
  '→ 똠방각하와 펲시콜라를 쌔큼하게 읽는다.',
  '※ 금액은 1,250,000원(VAT 포함)이다.',
]

test('reads Latin words, marks and rare syllables on a noisy scan', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'korean-'))
  try {
    const path = join(folder, 'scan.pdf')
    await writeFile(path, scannedPdf({ language: 'ko', columns: [lines], noise: 30, dpi: 150 }))
    const { signal } = new AbortController()
    const page = await inJob(folder, () =>
      recognisePage({ path, index: 0, languages: ['ko'], deskew: true, folder, signal, memoryMegabytes: 1500 }),
    )
    const read = page.lines.map(({ words }) => words.map(({ text }) => text).join(' '))
    expect(read).toEqual(lines)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
