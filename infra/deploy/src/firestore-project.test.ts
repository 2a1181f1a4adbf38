/** The deployed Firebase configuration: only servers can access documents, and every query has its index. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  findEmulatorJar,
  startFirestoreEmulator,
  type FirestoreEmulator,
} from '@docweave/adapters/firestore-store/testing'
import { toFields } from '@docweave/adapters/firestore-store'
import { indexedFields } from '@docweave/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const pathOf = (file: string) => fileURLToPath(new URL(`../firebase/${file}`, import.meta.url))
const read = (file: string) => readFile(pathOf(file), 'utf8')

const Indexes = z.object({
  indexes: z.array(z.unknown()),
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), indexes: z.array(z.unknown()) }),
  ),
})

test('firebase.json names these rules and indexes', async () => {
  expect(JSON.parse(await read('firebase.json'))).toEqual({
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
  })
})

test('queried fields keep their automatic index, and no other written field has one', async () => {
  const { indexes, fieldOverrides } = Indexes.parse(JSON.parse(await read('firestore.indexes.json')))
  expect(indexes).toEqual([])
  const written = Object.keys(toFields('key', Object.fromEntries(indexedFields.map((field) => [field, 'text']))))
  const without = fieldOverrides.filter(({ indexes }) => indexes.length === 0).map(({ fieldPath }) => fieldPath)
  expect(fieldOverrides).toHaveLength(without.length)
  expect(fieldOverrides.every(({ collectionGroup }) => collectionGroup === 'documents')).toBe(true)
  expect(written.filter((field) => !without.includes(field)).toSorted()).toEqual([...indexedFields].toSorted())
})

test('the rules deny all access', async () => {
  const rules = (await read('firestore.rules')).replaceAll(/\/\/.*/g, '')
  expect(rules.match(/allow[^;]*;/g)).toEqual(['allow read, write: if false;'])
  expect(rules).toContain('match /{document=**}')
})

const jar = findEmulatorJar()
if (!jar) console.warn('*** THE RULES WERE NOT TESTED: the Firestore emulator is not installed.')

describe.skipIf(!jar)("on Google's emulator", () => {
  let emulator: FirestoreEmulator
  beforeAll(async () => {
    emulator = await startFirestoreEmulator(jar ?? '', pathOf('firestore.rules'))
  }, 60_000)
  afterAll(() => emulator.stop())

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'me', user_id: 'me', aud: 'demo-docweave', iss: 'https://securetoken.google.com/demo-docweave' }
  const token = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, iat: now, auth_time: now, exp: now + 3600 })}.`
  const call = async (method: string, path: string, authorization?: string) => {
    const answer = await fetch(
      `http://${emulator.host}/v1/projects/demo-docweave/databases/(default)/documents/${path}`,
      {
        method,
        headers: authorization ? { authorization } : {},
        ...(method === 'PATCH' && { body: JSON.stringify({ fields: { n: { integerValue: 1 } } }) }),
      },
    )
    return answer.status
  }

  test.each(['docweave/profiles/documents/me', 'docweave/profiles/documents', 'other/document', 'users/me'])(
    'deny visitors and users access to %s',
    async (path) => {
      const methods = path.split('/').length % 2 === 0 ? ['GET', 'PATCH', 'DELETE'] : ['GET']
      for (const who of [undefined, `Bearer ${token}`])
        for (const method of methods) expect([method, who, await call(method, path, who)]).toEqual([method, who, 403])
    },
  )

  test('allow access to a server', async () => {
    expect(await call('PATCH', 'docweave/profiles/documents/me', 'Bearer owner')).toBe(200)
    expect(await call('GET', 'docweave/profiles/documents/me', 'Bearer owner')).toBe(200)
    expect(await call('GET', 'docweave/profiles/documents/me', `Bearer ${token}`)).toBe(403)
  })
})
