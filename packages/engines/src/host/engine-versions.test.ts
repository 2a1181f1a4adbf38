/** Every installed engine reports its version, because an operator needs it to analyse a failure. */
import { expect, test } from 'vitest'
import { check as checkHwp } from '../hwp/index.ts'
import { check as checkLibreOffice } from '../office/index.ts'
import { check as checkMupdf } from '../pdf/index.ts'
import { check as checkTesseract, checkPaddle } from '../ocr/index.ts'

test.each([
  ['mupdf', checkMupdf],
  ['tesseract', checkTesseract],
  ['paddle', checkPaddle],
  ['libreoffice', checkLibreOffice],
  ['hwp', checkHwp],
])('%s reports its version', async (engine, check) => {
  const report = await check()
  expect(report).toMatchObject({ engine, available: true, version: expect.stringMatching(/^\d+\.\d+/) })
})
