/** One PDF per document or one of all, their notices, and passwords. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { hwpDocument, hwpTexts, storedHwp, readPdf } from '@docweave/fixtures'
import { features } from '@docweave/fixtures/hwp-features/features'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

const timeout = 30_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(files: Parameters<typeof runWhole>[1], more: Partial<Parameters<typeof runWhole>[2]> = {}) {
  const outcome = await runWhole(run, files, { inspect, kindsOf, ...more })
  outcomes.push(outcome)
  const [file, ...others] = outcome.files
  if (!file || others.length > 0) throw new Error(`${outcome.files.length} files`)
  return { ...outcome, pdf: readPdf(await readFile(file.path)) }
}

it('joins documents of all kinds, with an outline item for each', { timeout }, async () => {
  const { pdf } = await convert(
    [
      { kind: 'hwp', content: hwpDocument({ format: 'hwp' }) },
      { kind: 'hwpx', content: storedHwp('python-hwpx.hwpx') },
      { kind: 'hml', content: storedHwp('document.hml') },
    ],
    { options: { output: 'joined' }, names: ['공고', '총괄', '요약'] },
  )
  expect(pdf.pages).toHaveLength(5)
  expect(pdf.outline.filter((line) => !line.startsWith(' '))).toEqual(['공고 1', '총괄 2', '요약 5'])
  expect(pdf.outline).toContain('  1. 예산 공고 2')
})

it('uses the file name as the title of the PDF', { timeout }, async () => {
  const { pdf } = await convert([{ kind: 'hwp', content: hwpDocument({ format: 'hwp' }) }], { names: ['예산안'] })
  expect(pdf.document.getMetaData('info:Title')).toBe('예산안')
})

it('adds notices about replaced fonts and joined columns', { timeout }, async () => {
  const { notices } = await convert([{ kind: 'hwpx', content: storedHwp('python-hwpx.hwpx') }])
  expect(notices).toEqual([
    { code: 'FONTS_REPLACED', params: { fonts: expect.stringContaining('함초롬바탕 → NanumMyeongjo') } },
    { code: 'COLUMNS_SET_AS_ONE', params: {} },
  ])
})

it('adds a notice about parts that it cannot draw', { timeout }, async () => {
  const { notices } = await convert([{ kind: 'hwpx', content: features.embedded.make() }])
  expect(notices.map(({ code }) => code)).toEqual(['FONTS_REPLACED', 'PARTS_MISSING'])
})

it('opens a document with its password, and rejects a wrong one', { timeout }, async () => {
  const content = hwpDocument({ format: 'hwp', password: '비밀' })
  const { pdf } = await convert([{ kind: 'hwp', content, password: '비밀' }])
  expect(pdf.pages[0]?.text).toContain(hwpTexts[0])
  await expect(convert([{ kind: 'hwp', content, password: '다른' }])).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
})
