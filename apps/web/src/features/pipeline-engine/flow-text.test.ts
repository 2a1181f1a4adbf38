/** Descriptions of the files between steps. */
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { Flow } from '@docweave/tool-kit'
import { flowText } from './flow-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it.each<[Flow, string]>([
  [{ count: 3, kinds: ['pdf', 'jpg'] }, '3 files'],
  [{ count: 1, kinds: ['pdf'] }, '1 PDF file'],
  [{ count: 1200, kinds: ['jpg'] }, '1,200 JPG files'],
  [{ count: 'several', kinds: ['jpg'] }, 'several JPG files'],
  [{ count: undefined, kinds: ['pdf'] }, 'PDF'],
  [{ count: undefined, kinds: [] }, ''],
  [{ count: 'several', kinds: [] }, ''],
])('%j', (flow, text) => {
  expect(flowText(flow, i18n)).toBe(text)
})
