/** What is known of the mailbox, and who may change it. */
import type { DocumentStore } from '@docweave/contract'
import { expect, test } from 'vitest'
import { beginMailLook, changeMailbox, mailboxes, readMailFailure, recordMailLook } from './mailbox-record.ts'

/** A store of the two operations that the record needs. */
function storeIn(held: Map<string, unknown>): DocumentStore {
  const not = () => {
    throw new Error('not used')
  }
  return {
    get: async (_, id) => held.get(id),
    async update(collection, id, change) {
      expect(collection).toBe(mailboxes)
      const next = change(held.get(id))
      if (next) held.set(id, next)
      return next
    },
    ...{ set: not, merge: not, delete: not, watch: not, query: not, count: not },
  }
}

const message = { start: 's', message: 'm', trigger: 't', uid: 1, validity: '1', at: 0 }

test('the record is changed by the newest look only, and kept between looks', async () => {
  const documents = storeIn(new Map())
  expect(await beginMailLook(documents, 'look 1')).toEqual({ look: 'look 1', after: 0, open: [] })
  await changeMailbox(documents, 'look 1', (record) => ({ ...record, after: 7, open: [message] }))
  expect(await beginMailLook(documents, 'look 2')).toEqual({ look: 'look 2', after: 7, open: [message] })
  await expect(changeMailbox(documents, 'look 1', (record) => ({ ...record, open: [] }))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
  expect((await changeMailbox(documents, 'look 2', (record) => record)).open).toEqual([message])
})

test('a failure of the looks is shown until one ends well, and changes nothing else', async () => {
  const documents = storeIn(new Map())
  expect(await readMailFailure(documents)).toBeUndefined()
  await beginMailLook(documents, 'look')
  await changeMailbox(documents, 'look', (record) => ({ ...record, open: [message] }))
  await recordMailLook(documents, 7, 'MAILBOX_UNAVAILABLE')
  expect(await readMailFailure(documents)).toEqual({ at: 7, code: 'MAILBOX_UNAVAILABLE' })
  expect((await changeMailbox(documents, 'look', (record) => record)).open).toEqual([message])
  await recordMailLook(documents, 8)
  expect(await readMailFailure(documents)).toBeUndefined()
})

test('a record that cannot be read is not replaced', async () => {
  const documents = storeIn(new Map([['mailbox', { open: 'broken' }]]))
  await expect(beginMailLook(documents, 'look')).rejects.toThrow()
  await expect(recordMailLook(documents, 1, 'INTERNAL')).rejects.toThrow()
  expect(await documents.get(mailboxes, 'mailbox')).toEqual({ open: 'broken' })
})
