import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { beforeAll, describe, expect, test } from 'vitest'

const folder = new URL('histories/', import.meta.url)
const workflowsPath = fileURLToPath(new URL('../index.ts', import.meta.url))
const names = await readdir(folder)

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
})

describe('recorded runs go on under the code as it is now', () => {
  test('there are histories', () => expect(names.length).toBeGreaterThanOrEqual(4))

  test.each(names)('%s', async (name) => {
    const history: unknown = JSON.parse(await readFile(new URL(name, folder), 'utf8'))
    await Worker.runReplayHistory({ workflowsPath }, history, name)
  })

  test('a history whose step is another one is told from ours', async () => {
    const text = await readFile(new URL('ocr-then-compress.json', folder), 'utf8')
    const [first = '', ...rest] = text.split('"activityTaskScheduledEventAttributes"')
    const other = [first, ...rest.map((part) => part.replace('"name": "compress-pdf"', '"name": "merge-pdf"'))]
    const history: unknown = JSON.parse(other.join('"activityTaskScheduledEventAttributes"'))
    await expect(Worker.runReplayHistory({ workflowsPath }, history, 'changed')).rejects.toThrow()
  })
})
