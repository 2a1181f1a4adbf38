import type { OperationsOverview } from '@docweave/contract'
import { expect, test } from 'vitest'
import { versionsOf } from './worker-versions.ts'

const worker = (version: string | undefined, more: Partial<OperationsOverview['workers'][number]> = {}) => ({
  ...{ id: 'a', queues: ['pdf'], since: 0, running: 0, draining: false, silence: 0 },
  ...(version === undefined ? {} : { version }),
  ...more,
})

test('jobs can run on a version whose workers answer and are not draining', () => {
  const versions = ['v4', 'v3', 'v2', 'v1'].map((version) => ({ version, state: 'drained' as const, runs: 0 }))
  const workers = [
    ...[worker('v4', { draining: true }), worker('v3'), worker('v3'), worker('v2', { silence: 9000 }), worker('v2')],
    ...[worker('v1', { silence: 9000 }), worker(undefined)],
  ]
  expect(versionsOf({ versions, workers })).toEqual({ registered: ['v4', 'v3', 'v2', 'v1'], live: ['v3', 'v2'] })
})

test('there are none when the workers have no versions', () => {
  expect(versionsOf({ versions: [], workers: [worker(undefined)] })).toEqual({ registered: [], live: [] })
})
