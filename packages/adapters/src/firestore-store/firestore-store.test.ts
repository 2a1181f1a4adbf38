/** Runs on Google's emulator if installed: the substitutes for it lose updates. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeDocumentStore } from '../document-store/contract-suite.ts'
import { describeLedger } from '../ledger/contract-suite.ts'
import { describeSharing } from '../rate-limit/contract-suite.ts'
import { createFirestoreStore } from './firestore-store.ts'
import { findEmulatorJar, startFirestoreEmulator, type FirestoreEmulator } from './testing/index.ts'

const jar = findEmulatorJar()
const options = { projectId: 'demo-docweave' }

if (!jar)
  console.warn(
    [
      '*** FIRESTORE WAS NOT TESTED: its emulator is not installed.',
      '*** Debian: apt-get install google-cloud-cli-firestore-emulator; else: gcloud components install cloud-firestore-emulator',
    ].join('\n'),
  )

describe.skipIf(!jar)("on Google's emulator", () => {
  let emulator: FirestoreEmulator
  beforeAll(async () => {
    emulator = await startFirestoreEmulator(jar ?? '')
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', emulator.host)
  }, 60_000)
  afterAll(async () => {
    vi.unstubAllEnvs()
    await emulator.stop()
  })

  describeDocumentStore('Firestore', {
    prepare: async () => ({
      module: fileURLToPath(new URL('firestore-store.ts', import.meta.url)),
      function: 'createFirestoreStore',
      options,
    }),
    contention: { processes: 3, updates: 10 },
  })

  let shared: ReturnType<typeof createFirestoreStore>
  beforeAll(() => {
    shared = createFirestoreStore(options)
  })
  afterAll(() => shared.close())
  describeSharing('Firestore', () => shared)
  describeLedger('Firestore', () => shared)

  test('stores a compressible document of 5 MB, and refuses an incompressible one', async () => {
    const store = createFirestoreStore(options)
    const text = 'Say it again. '.repeat(360_000)
    await store.set('large', 'x', { text, owned: 'me' })
    expect(await store.get('large', 'x')).toEqual({ text, owned: 'me' })
    expect(await store.query('large', { field: 'owned', is: '=', value: 'me' })).toHaveLength(1)
    const noise = randomBytes(2_000_000).toString('base64')
    await expect(store.set('large', 'y', { noise })).rejects.toMatchObject({ code: 'STORE_FAILED' })
    expect(await store.get('large', 'y')).toBeUndefined()
    await store.close()
  })
})

test('answers SERVICE_UNAVAILABLE in time if the database is unreachable', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:9')
  const store = createFirestoreStore({ ...options, patience: 300 })
  const away = { code: 'SERVICE_UNAVAILABLE' }
  await expect(store.get('c', 'x')).rejects.toMatchObject(away)
  await expect(store.set('c', 'x', {})).rejects.toMatchObject(away)
  await expect(store.count('c', { field: 'open', is: '=', value: '' })).rejects.toMatchObject(away)
  vi.unstubAllEnvs()
})
