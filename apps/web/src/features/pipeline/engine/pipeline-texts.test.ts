/** Texts about a pipeline: the files between its steps, and the summaries of steps' options. */
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { PredictedFiles } from '@docweave/tool-kit'
import { toolPage } from '../../tools/tool-pages.ts'
import { initialValues, type Values } from '../form-field.ts'
import { flowText, optionLine } from './pipeline-texts.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it.each<[PredictedFiles, string]>([
  [{ count: 3, kinds: ['pdf', 'jpg'] }, '3 files'],
  [{ count: 1, kinds: ['pdf'] }, '1 PDF file'],
  [{ count: 1200, kinds: ['jpg'] }, '1,200 JPG files'],
  [{ count: 'several', kinds: ['jpg'] }, 'several JPG files'],
  [{ count: undefined, kinds: ['pdf'] }, 'PDF'],
  [{ count: undefined, kinds: [] }, ''],
  [{ count: 'several', kinds: [] }, ''],
])('describes %j as "%s"', (flow, text) => {
  expect(flowText(flow, i18n)).toBe(text)
})

const translator = setupI18n({ locale: 'en', messages: { en: {} } })
const line = (id: string, values: Values = {}) => {
  const tool = toolPage(id, translator)
  if (!tool) throw new Error(`No tool ${id}`)
  return optionLine({ tool, values: { ...initialValues(tool.fields), ...values } }, translator)
}

it.each<[string, Values, string]>([
  ['compress-pdf', {}, 'Balanced · No target size'],
  ['compress-pdf', { targetSize: '2MB' }, 'Target size: 2MB · Balanced'],
  ['split-pdf', { mode: 'blank' }, 'At blank pages · All pages'],
  ['split-pdf', {}, 'By number of pages · Pages in each file: 1 · All pages'],
  ['pdf-ocr', { languages: ['ko', 'en'], deskew: false }, 'English, Korean · Straighten crooked pages: off'],
  ['merge-pdf', { pages: `1:${'1,3,'.repeat(40)}` }, `Pages: 1:${'1,3,'.repeat(10).slice(0, 37)}…`],
])('summarizes the options of %s with the values %j', (id, values, text) => {
  expect(line(id, values)).toContain(text)
})

it('tells that secrets are set, but never their values', () => {
  const text = line('sign-pdf', { certificate: 'AAAA', certificatePassword: 'secret' })
  expect(text).toContain('Certificate: chosen')
  expect(text).toContain('password set')
  expect(text).not.toMatch(/AAAA|secret/)
})
