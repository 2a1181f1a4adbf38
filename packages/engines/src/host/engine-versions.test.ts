/** Every engine that is there says of which version it is: an operator who is told of a fault asks that first. */
import { expect, test } from 'vitest'
import { check as checkHwp } from '../hwp/index.ts'
import { check as checkLibreOffice } from '../office/index.ts'
import { check as checkMupdf } from '../pdf/index.ts'
import { check as checkTesseract } from '../ocr/index.ts'

test.each([
  ['mupdf', checkMupdf],
  ['tesseract', checkTesseract],
  ['libreoffice', checkLibreOffice],
  ['hwp', checkHwp],
])('%s', async (engine, check) => {
  const report = await check()
  expect(report).toMatchObject({ engine, available: true, version: expect.stringMatching(/^\d+\.\d+/) })
})
