import { readFile, readdir } from 'node:fs/promises'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { beforeAll, describe, expect, test } from 'vitest'
import { workflowBundle } from '../testing/workflow-bundle.ts'

const folder = new URL('histories/', import.meta.url)
const names = await readdir(folder)

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
})

describe('recorded looks at the mailbox replay with the current code', () => {
  test('at least three are recorded', () => expect(names.length).toBeGreaterThanOrEqual(3))

  test.each(names)('%s', { timeout: 30_000 }, async (name) => {
    const history: unknown = JSON.parse(await readFile(new URL(name, folder), 'utf8'))
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, name)
  })

  test('a history with another activity does not replay', { timeout: 30_000 }, async () => {
    const text = await readFile(new URL('started.json', folder), 'utf8')
    const history: unknown = JSON.parse(text.replaceAll('"read-mailbox"', '"another"'))
    await expect(
      Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'changed'),
    ).rejects.toThrow()
  })
})
