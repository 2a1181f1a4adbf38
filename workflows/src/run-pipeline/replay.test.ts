import { readFile, readdir } from 'node:fs/promises'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { beforeAll, describe, expect, test } from 'vitest'
import { workflowBundle } from '../testing/workflow-bundle.ts'

const folder = new URL('histories/', import.meta.url)
const names = await readdir(folder)

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
})

describe('recorded histories replay with the current code', () => {
  test('at least four histories are recorded', () => expect(names.length).toBeGreaterThanOrEqual(4))

  test.each(names)('%s', async (name) => {
    const history: unknown = JSON.parse(await readFile(new URL(name, folder), 'utf8'))
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, name)
  })

  test('a history with another step does not replay', async () => {
    const text = await readFile(new URL('ocr-then-compress.json', folder), 'utf8')
    const [first = '', ...rest] = text.split('"activityTaskScheduledEventAttributes"')
    const other = [first, ...rest.map((part) => part.replace('"name": "compress-pdf"', '"name": "merge-pdf"'))]
    const history: unknown = JSON.parse(other.join('"activityTaskScheduledEventAttributes"'))
    await expect(
      Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'changed'),
    ).rejects.toThrow()
  })
})
