/** Text and Markdown of Hangul documents, with and without headers. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { hwpDocument, hwpNotes, hwpTexts } from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

const timeout = 30_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function textOf(options: Record<string, unknown>): Promise<string> {
  const content = hwpDocument({ format: 'hwpx' })
  const outcome = await runWhole(run, [{ kind: 'hwpx', content }], { inspect, kindsOf, options })
  outcomes.push(outcome)
  return (await readFile(outcome.files[0]?.path ?? '')).toString()
}

it('writes plain text with the header', { timeout }, async () => {
  const text = await textOf({})
  expect(text.startsWith(`${hwpNotes.header}\n${hwpTexts[0]}\n`)).toBe(true)
})

it('writes Markdown without the header', { timeout }, async () => {
  const text = await textOf({ output: 'md', running: false })
  expect(text.startsWith(`${hwpTexts[0]}\n\n`)).toBe(true)
  expect(text).toContain('| --- | --- | --- |')
})
