import { tmpdir } from 'node:os'
import { DocweaveError } from '@docweave/contract'
import { expect, test } from 'vitest'
import { explain } from './step-activities.ts'

test.each(['ENGINE_FAILED', 'FILE_DAMAGED'] as const)('does not change %s if the disk has room', async (code) => {
  const error = new DocweaveError(code)
  expect(await explain(error, tmpdir())).toBe(error)
  expect(await explain(error, undefined)).toBe(error)
  expect(await explain(error, '/there is no such folder')).toBe(error)
})
