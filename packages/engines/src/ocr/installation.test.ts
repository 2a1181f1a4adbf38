/** Without the models of PP-OCRv6 nothing is recognised, and the report says what is missing. */
import { expect, test, vi } from 'vitest'
import { canRecognise, check } from './installation.ts'
import { check as checkPaddle } from './paddle/check.ts'
import * as models from './paddle/models.ts'

vi.mock(import('./paddle/models.ts'), async (original) => {
  const real = await original()
  return { ...real, isPaddleInstalled: vi.fn<() => boolean>(real.isPaddleInstalled) }
})

test('recognises pages with both engines', async () => {
  expect(await canRecognise()).toBe(true)
})

test('recognises nothing with Tesseract alone', async () => {
  vi.mocked(models.isPaddleInstalled).mockReturnValue(false)
  expect(await check()).toMatchObject({ engine: 'tesseract', available: true })
  expect(await checkPaddle()).toMatchObject({
    engine: 'paddle',
    available: false,
    reason: 'the models of PP-OCRv6 are missing: npm start downloads them with pip',
  })
  expect(await canRecognise()).toBe(false)
})
