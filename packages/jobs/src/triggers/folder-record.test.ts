/** What a look makes of the files in a folder, and who may change what is known of it. */
import type { DocumentStore } from '@docweave/contract'
import { describe, expect, test } from 'vitest'
import { beginLook, changeFolder, claimFolder, lookedAt, releaseFolder, watchedFolders } from './folder-record.ts'

const file = (name: string, version = '1') => ({ name, bytes: 4, version })
const opened = (name: string, version = '1') => ({ ...file(name, version), id: name, digest: 'd', at: 0, written: 0 })

describe('the files of a look', () => {
  test('are complete once they have not changed for half a minute', () => {
    const first = lookedAt({ seen: [], open: [] }, [file('a')], 1000)
    expect(first).toEqual({ seen: [{ ...file('a'), since: 1000 }], complete: [] })
    const soon = lookedAt({ ...first, open: [] }, [file('a'), file('b')], 30_999)
    expect(soon.complete).toEqual([])
    const later = lookedAt({ ...soon, open: [] }, [file('a'), file('b')], 31_000)
    expect(later.complete).toEqual([file('a')])
    expect(later.seen.map(({ name, since }) => [name, since])).toEqual([
      ['a', 1000],
      ['b', 30_999],
    ])
  })

  test('are not complete when they change, and forgotten when they are gone', () => {
    const seen = [file('a'), file('b')].map((each) => ({ ...each, since: 0 }))
    const { seen: next, complete } = lookedAt({ seen, open: [] }, [file('a', '2'), { ...file('c'), bytes: 5 }], 90_000)
    expect(complete).toEqual([])
    expect(next.map(({ name, since }) => [name, since])).toEqual([
      ['a', 90_000],
      ['c', 90_000],
    ])
  })

  test('are not complete while their processing has begun, unless they are other files by now', () => {
    const seen = [file('a'), file('b', '2')].map((each) => ({ ...each, since: 0 }))
    const open = [opened('a'), opened('b')]
    expect(lookedAt({ seen, open }, [file('a'), file('b', '2')], 90_000).complete).toEqual([file('b', '2')])
  })
})

/** A store of the two operations that the record needs. */
function storeIn(held: Map<string, unknown>): DocumentStore {
  const not = () => {
    throw new Error('not used')
  }
  return {
    get: async (_, id) => held.get(id),
    async update(collection, id, change) {
      expect(collection).toBe(watchedFolders)
      const next = change(held.get(id))
      if (next) held.set(id, next)
      return next
    },
    ...{ set: not, merge: not, delete: not, watch: not, query: not, count: not },
  }
}

describe('the record of a folder', () => {
  const exists = async (id: string) => id !== 'gone'

  test('is of one trigger, until that is gone or leaves it', async () => {
    const documents = storeIn(new Map())
    await claimFolder(documents, 'scans', 'gone', exists)
    await claimFolder(documents, 'scans', 'a', exists)
    await claimFolder(documents, 'scans', 'a', exists)
    await expect(claimFolder(documents, 'scans', 'b', exists)).rejects.toMatchObject({ code: 'FOLDER_IN_USE' })
    await expect(beginLook(documents, 'scans', 'b', 'look')).rejects.toMatchObject({ code: 'FOLDER_IN_USE' })
    await releaseFolder(documents, 'scans', 'b')
    await expect(claimFolder(documents, 'scans', 'b', exists)).rejects.toMatchObject({ code: 'FOLDER_IN_USE' })
    await releaseFolder(documents, 'scans', 'a')
    await claimFolder(documents, 'scans', 'b', exists)
    expect(await beginLook(documents, 'scans', 'b', 'look')).toMatchObject({ trigger: 'b', open: [] })
  })

  test('is changed by the newest look only, and kept between looks and by a second claim', async () => {
    const documents = storeIn(new Map())
    await beginLook(documents, 'scans', 'a', 'look 1')
    await changeFolder(documents, 'scans', 'look 1', (record) => ({ ...record, open: [opened('x')] }))
    await claimFolder(documents, 'scans', 'a', exists)
    expect((await beginLook(documents, 'scans', 'a', 'look 2')).open).toEqual([opened('x')])
    await expect(
      changeFolder(documents, 'scans', 'look 1', (record) => ({ ...record, open: [] })),
    ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect((await changeFolder(documents, 'scans', 'look 2', (record) => record)).open).toEqual([opened('x')])
  })

  test('that cannot be read is not replaced', async () => {
    const documents = storeIn(new Map([['scans', { trigger: 'a', open: 'broken' }]]))
    await expect(beginLook(documents, 'scans', 'a', 'look')).rejects.toThrow()
    await expect(claimFolder(documents, 'scans', 'b', exists)).rejects.toThrow()
    expect(await documents.get(watchedFolders, 'scans')).toEqual({ trigger: 'a', open: 'broken' })
  })
})
