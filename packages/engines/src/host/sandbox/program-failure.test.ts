import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { unavailableReason } from './program-failure.ts'

const execute = promisify(execFile)

test.each([
  ['/nowhere/tesseract', 'tesseract is missing: apt-get install x'],
  ['false', 'tesseract is installed but does not run; to reinstall it: apt-get install x'],
])('explains why %s cannot be used', async (program, reason) => {
  const error: unknown = await execute(program).catch((caught: unknown) => caught)
  expect(unavailableReason('tesseract', error, 'apt-get install x')).toBe(reason)
})
