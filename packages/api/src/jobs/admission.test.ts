import type { Ledger, LedgerEntry } from '@docweave/contract'
import { expect, test } from 'vitest'
import { whileAdmitted } from './admission.ts'

/** Returns services with an in-memory ledger and with the given open jobs. */
function servicesWith(open: string[]) {
  const held = new Map<string, readonly LedgerEntry[]>()
  const starting: Ledger = {
    change: async (visitor, change) => void held.set(visitor, change(held.get(visitor) ?? [])),
  }
  const services: Parameters<typeof whileAdmitted>[0] = {
    starting,
    jobs: { countOpen: async () => open.length, listOpen: async (_visitor, limit) => open.slice(0, limit) },
  }
  return { services, held }
}
const full = { code: 'QUEUE_FULL', params: { limit: 2 } }
const admit = (services: Parameters<typeof whileAdmitted>[0], jobId: string, start: () => Promise<void>) =>
  whileAdmitted(services, { visitor: 'v', jobId, limit: 2 }, start)

test('finding 8: counts a job that is created and still reserves its slot once', async () => {
  const open: string[] = []
  const { services } = servicesWith(open)
  await admit(services, 'a', async () => {
    open.push('a')
    await admit(services, 'b', async () => void open.push('b'))
  })
  expect(open).toEqual(['a', 'b'])
  await expect(admit(services, 'c', async () => void open.push('c'))).rejects.toMatchObject(full)
  expect(open).toEqual(['a', 'b'])
})

test('finding 8: counts reserved slots of jobs that are not created yet, and frees them however the start ends', async () => {
  const { services, held } = servicesWith([])
  const waiting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const starts = waiting.map(({ promise }, n) => admit(services, `${n}`, () => promise))
  await expect(admit(services, 'third', async () => {})).rejects.toMatchObject(full)
  await expect(admit(services, '0', async () => {})).rejects.toMatchObject({ code: 'JOB_NOT_RETRYABLE' })
  waiting[0]?.resolve()
  waiting[1]?.reject(new Error('the store is away'))
  expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(held.get('v')).toEqual([])
})
