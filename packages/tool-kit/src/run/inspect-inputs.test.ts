import type { InspectRequest } from '@docweave/contract'
import { expect, test, vi } from 'vitest'
import { inspectTogether } from './inspect-inputs.ts'
import type { StepHost } from './step-host.ts'

const growth = { base: 1, perMegabyte: 1, perPage: 1 }
const request: InspectRequest = {
  jobId: 'one',
  inputs: ['known', 'new'].map((key, source) => ({ key, bytes: 10, kind: 'pdf', source })),
  limits: { files: 2, bytes: 100, pages: 7, seconds: growth, memoryMegabytes: growth },
}

const never = async () => Promise.reject(new Error('not used'))
const unused: StepHost = {
  ...{ inspect: never, kindsOf: never, unlock: never, protect: never, secrets: { put: never, get: never } },
  files: {
    ...{ put: never, fetch: never, read: never, link: never, readNote: never, writeNote: never, removeSpace: never },
    spaces: () => {
      throw new Error('not used')
    },
  },
}

test('does not open a file again that was opened before its job, and counts its pages', async () => {
  const inspect = vi.fn<StepHost['inspect']>(async () => ({ pages: 3 }))
  const fetch = vi.fn<StepHost['files']['fetch']>(async () => undefined)
  const host: StepHost = {
    ...unused,
    inspect,
    files: { ...unused.files, fetch },
    opened: new Map([['known', { pages: 7 }]]),
  }
  const { signal } = new AbortController()
  expect(await inspectTogether(host, request, signal)).toMatchObject([
    { key: 'known', pages: 7 },
    { key: 'new', pages: 3 },
  ])
  expect([inspect.mock.calls.length, fetch.mock.calls]).toEqual([1, [['jobs/one', 'new', expect.any(String)]]])
  await expect(
    inspectTogether(host, { ...request, limits: { ...request.limits, pages: 6 } }, signal),
  ).rejects.toMatchObject({ code: 'PAGES_TOO_MANY' })
})

/** A host that counts the inspections that run at the same time; each waits until `together` have begun. */
function countingHost(together: number) {
  const counts = { running: 0, most: 0 }
  const begun = Promise.withResolvers<void>()
  const host: StepHost = {
    ...unused,
    inspect: async () => {
      counts.most = Math.max(counts.most, ++counts.running)
      if (counts.running === together) begun.resolve()
      await begun.promise
      counts.running--
      return { pages: 1 }
    },
    files: { ...unused.files, fetch: async () => undefined },
  }
  return { host, counts }
}

test('inspects a few small files one after the other', async () => {
  const { host, counts } = countingHost(1)
  await inspectTogether(host, request, new AbortController().signal)
  expect(counts).toEqual({ running: 0, most: 1 })
})

test('inspects large files side by side', async () => {
  const { host, counts } = countingHost(request.inputs.length)
  const inputs = request.inputs.map((input) => ({ ...input, bytes: 2_000_000 }))
  const limits = { ...request.limits, bytes: 5_000_000 }
  await inspectTogether(host, { ...request, inputs, limits }, new AbortController().signal)
  expect(counts).toEqual({ running: 0, most: inputs.length })
})
