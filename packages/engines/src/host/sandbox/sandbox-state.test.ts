/** Finding 2: engines ran without a sandbox if bubblewrap was missing, slow or not permitted. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const program = resolve(import.meta.dirname, 'testing/try-engine.ts')
const bubblewrap = '/usr/bin/bwrap'

const Report = z.object({
  state: z.object({ mode: z.string(), reason: z.string().optional() }),
  outcome: z.array(z.string()),
  reports: z.array(z.object({ engine: z.string(), available: z.boolean(), reason: z.string().optional() })),
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-closed-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the program with `instead` in place of bubblewrap. */
async function tryWith(instead: string, ...args: string[]) {
  const command = ['--dev-bind', '/', '/', '--ro-bind', instead, bubblewrap, process.execPath, program, ...args]
  return Report.parse(JSON.parse((await execa('bwrap', command)).stdout))
}

async function script(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${text}\n`)
  await chmod(path, 0o755)
  return path
}

test('without bubblewrap no engine starts, and each report states the remedy', async () => {
  const { state, outcome, reports } = await tryWith('/dev/null')
  expect(state.mode).toBe('unavailable')
  expect(outcome).toEqual(['TOOL_UNAVAILABLE', 'TOOL_UNAVAILABLE'])
  expect(reports.map(({ engine, available }) => [engine, available])).toEqual([
    ['sandbox', false],
    ['mupdf', false],
    ['tesseract', false],
    ['paddle', false],
  ])
  for (const { reason } of reports) expect(reason).toMatch(/DOCWEAVE_UNSANDBOXED=1/)
})

test('if bubblewrap fails no engine starts, and the report contains its error message', async () => {
  const refused = await script('refused', 'echo "bwrap: No permissions to create a new namespace" >&2; exit 1')
  const { state, outcome } = await tryWith(refused)
  expect(state.reason).toContain('No permissions to create a new namespace')
  expect(outcome).toEqual(['TOOL_UNAVAILABLE', 'TOOL_UNAVAILABLE'])
})

test('does not run an engine unsandboxed if bubblewrap fails after the probe', async () => {
  // Fails from the third start on: the probe starts it twice, once for its version.
  const mark = join(folder, 'starts')
  const failing = await script('failing', `echo x >> ${mark}; [ $(wc -l < ${mark}) -le 2 ] && exit 0; exit 1`)
  const { state, outcome } = await tryWith(failing)
  expect(state.mode).toBe('sandboxed')
  expect(outcome).toEqual(['ENGINE_FAILED', 'ENGINE_FAILED'])
})

test('runs engines without a sandbox in development, and says so in the report', async () => {
  const { state, outcome, reports } = await tryWith('/dev/null', '--unsandboxed')
  expect(state.mode).toBe('none')
  expect(outcome[0]).toMatch(/^\d+$/)
  expect(reports[0]).toMatchObject({
    engine: 'sandbox',
    available: false,
    reason: expect.stringContaining('DOCWEAVE_UNSANDBOXED=1'),
  })
})
