/** Contract tests for ledgers, run on each document store. */
import { randomUUID } from 'node:crypto'
import type { DocumentStore, LedgerEntry } from '@docweave/contract'
import { describe, expect, test } from 'vitest'
import { createLedger, removeExpiredLedgers } from './index.ts'

const entry = (id: string, until: number, bytes = 1): LedgerEntry => ({ id, bytes, complete: false, until })

export function describeLedger(store: string, documentsOf: () => DocumentStore): void {
  describe(`a ledger in ${store}`, () => {
    test('hosts that add entries concurrently do not exceed the limit together', async () => {
      const name = randomUUID()
      const hosts = Array.from({ length: 3 }, () => createLedger(documentsOf(), name))
      const add = async (n: number) =>
        hosts[n % hosts.length]?.change('a', (entries) => {
          if (entries.length >= 5) throw new Error('full')
          return [...entries, entry(`${n}`, Date.now() + 60_000)]
        })
      const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => add(n)))
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    }, 60_000)

    test('entries count until they expire, for their visitor and ledger alone', async () => {
      let at = 1_800_000_000_000
      const name = randomUUID()
      const ledger = createLedger(documentsOf(), name, () => at)
      const held = async (visitor: string, from = ledger) => {
        let found: readonly LedgerEntry[] = []
        await from.change(visitor, (entries) => (found = entries))
        return found.map(({ id }) => id)
      }
      await ledger.change('a', () => [entry('x', at + 1000), entry('y', at + 5_000_000)])
      expect(await held('a')).toEqual(['x', 'y'])
      expect([await held('b'), await held('a', createLedger(documentsOf(), `${name}2`))]).toEqual([[], []])
      at += 2000
      expect(await held('a')).toEqual(['y'])
      await removeExpiredLedgers(documentsOf(), at)
      expect(await held('a')).toEqual(['y'])
      await ledger.change('a', () => [])
      await removeExpiredLedgers(documentsOf(), at + 3_600_001)
      expect(await documentsOf().get('ledgers', `${name} a`)).toBeUndefined()
    })
  })
}
