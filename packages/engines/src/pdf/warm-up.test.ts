import { expect, test, vi } from 'vitest'
import * as mupdf from './run-mupdf.ts'
import { warmUpMupdf } from './warm-up.ts'

test('inspects and turns a page', async () => {
  const run = vi.spyOn(mupdf, 'runMupdf')
  await warmUpMupdf()
  const results = await Promise.all(run.mock.results.map(({ value }) => value))
  expect(results).toEqual([{ pages: 1 }, { signatures: 0 }])
})
