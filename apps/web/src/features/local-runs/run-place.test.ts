import { setupI18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StepDraft } from '../pipeline/draft.ts'
import { initialValues } from '../pipeline/form-field.ts'
import { toolPage } from '../tools/tool-pages.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import { knownPages } from './page-counts.ts'
import { downloadOf, stepsPossibleHere, stepsWithoutDownload } from './possible-here.ts'
import { stepsHere } from './run-place.ts'
import { requestDownloads, wishFor } from './run-wish.ts'
import { filesKnown } from './storage-access.ts'

const downloads = vi.hoisted((): Record<string, number> => ({}))
vi.mock(import('virtual:browser-downloads'), () => ({ default: downloads }))
vi.mock(import('./page-counts.ts'), () => ({
  knownPages: vi.fn<typeof knownPages>(),
  countPages: async () => undefined,
}))

/** Storage that is empty before each test. */
function emptyStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

beforeEach(async () => {
  const storage = { getDirectory: () => undefined }
  const globals = {
    ...{
      Worker: () => undefined,
      localStorage: emptyStorage(),
      sessionStorage: emptyStorage(),
      dispatchEvent: () => true,
    },
    navigator: { locks: {}, serviceWorker: {}, storage, deviceMemory: 8, hardwareConcurrency: 4, onLine: true },
    document: { documentElement: { dataset: {} } },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  downloads['pdf-ocr'] = 37_000_000
  vi.mocked(knownPages).mockReturnValue(2)
  await filesKnown()
})

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
function step(id: string, values: StepDraft['values'] = {}): StepDraft {
  const tool = toolPage(id, i18n)
  if (!tool) throw new Error(`no tool ${id}`)
  return { key: id, tool, values: { ...initialValues(tool.fields), ...values } }
}
const files: ChosenFile[] = [{ key: 'a', file: new File(['%PDF'], 'a.pdf'), kind: 'pdf' }]
const [rotate, read] = [step('rotate-pdf'), step('pdf-ocr')]

test('text is recognised here only where the visitor asks for it', () => {
  expect(stepsHere([read], files)).toBe(0)
  wishFor('browser')
  expect(stepsHere([read], files)).toBe(0)
  requestDownloads()
  expect(stepsHere([read], files)).toBe(1)
  wishFor('server')
  expect(stepsHere([read], files)).toBe(0)
})

test('the steps before it run here without the download', () => {
  expect([stepsPossibleHere([rotate, read], files), stepsWithoutDownload([rotate, read], files)]).toEqual([2, 1])
  expect(stepsHere([rotate, read], files)).toBe(0)
  wishFor('browser')
  expect(stepsHere([rotate, read], files)).toBe(1)
  requestDownloads()
  expect(stepsHere([rotate, read], files)).toBe(2)
})

test('the size of the download is that of the steps that can run here', () => {
  expect(downloadOf([rotate], files)).toBe(0)
  expect(downloadOf([rotate, read, rotate, read], files)).toBe(37_000_000)
})

test('Korean, long documents, and a site without the models need the server', () => {
  requestDownloads()
  expect(stepsHere([step('pdf-ocr', { languages: ['en', 'ko'] })], files)).toBe(0)
  vi.mocked(knownPages).mockReturnValue(6)
  expect(stepsHere([read], files)).toBe(1)
  expect(stepsHere([read], [...files, ...files])).toBe(0)
  delete downloads['pdf-ocr']
  expect(stepsHere([read], files)).toBe(0)
})

test('requests change nothing for other tools', () => {
  requestDownloads()
  expect(stepsHere([rotate], files)).toBe(1)
  wishFor('server')
  expect(stepsHere([rotate], files)).toBe(0)
})

test('without a network, even large work begins here', () => {
  vi.mocked(knownPages).mockReturnValue(100_000)
  expect(stepsHere([rotate], files)).toBe(0)
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  expect(stepsHere([rotate], files)).toBe(1)
})

test('a site without a server runs all steps here or none', () => {
  vi.stubGlobal('document', { documentElement: { dataset: { site: '{"browserOnly":true}' } } })
  wishFor('server')
  expect(stepsHere([rotate, read], files)).toBe(2)
  expect(stepsHere([rotate, step('docx-to-pdf')], files)).toBe(0)
})

test('a flow runs on the server', () => {
  wishFor('browser')
  expect(stepsHere([rotate], files)).toBe(1)
  const flow = [{ key: 'each-1', settings: { kind: 'each' as const }, ways: [[rotate]] }]
  expect([stepsHere(flow, files), stepsWithoutDownload(flow, files), downloadOf(flow, files)]).toEqual([0, 0, 0])
})
