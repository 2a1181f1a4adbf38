/** Stores documents in Firestore, or in its emulator if FIRESTORE_EMULATOR_HOST is set, which firebase-admin reads itself. */
import { randomUUID } from 'node:crypto'
import { DocweaveError, indexedFields, type DocumentStore, type DocumentQuery } from '@docweave/contract'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore, type DocumentSnapshot, type Query } from 'firebase-admin/firestore'
import { documentId, readBody, toFields } from './document-fields.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { watchDocument } from './watch-document.ts'

/** The id of every subcollection (`docweave/{name}/documents`), so that one set of indexes serves them all (firestore.indexes.json). */
const GROUP = 'documents'

/** Maximum attempts of a contended transaction: each waits longer, up to a minute. */
const maxAttempts = 30

/** gRPC status codes that report a fault of the service, not the request: it may succeed later (grpc.io/docs/guides/status-codes). */
const transient = new Set([4, 8, 10, 13, 14])

/** Response timeout in milliseconds; the client itself retries for minutes. */
const usualPatience = 20_000

/** Maps Firestore's errors to error codes; errors that a caller's function threw are rethrown unchanged. */
const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError || !(error instanceof Error) || !('code' in error)) throw error
  if (typeof error.code !== 'number') throw error
  throw new DocweaveError(transient.has(error.code) ? 'SERVICE_UNAVAILABLE' : 'STORE_FAILED', {}, error)
}

/** Limits the time of a Firestore call. @throws DocweaveError `SERVICE_UNAVAILABLE` on timeout */
async function answered<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DocweaveError('SERVICE_UNAVAILABLE', {}, 'no answer')), milliseconds)
  })
  return Promise.race([work, late])
    .catch(refuse)
    .finally(() => clearTimeout(timer))
}

const parse = (snapshot: DocumentSnapshot): unknown =>
  snapshot.exists ? JSON.parse(readBody(snapshot.get('body'))) : undefined

const isDocument = (value: unknown): value is object => typeof value === 'object' && value !== null

function conditionOf(query: Query, where: DocumentQuery): Query {
  if (!indexedFields.includes(where.field)) throw new Error(`no index on ${where.field}`)
  if ('from' in where) return query.where(where.field, '>=', where.from).where(where.field, '<', where.below)
  return query.where(where.field, where.is === '=' ? '==' : where.is, where.value)
}

/**
 * Opens the project's default database, with the credentials that firebase-admin finds (a service account). Only servers use it: the rules
 * in infra/deploy/firebase deny all clients.
 */
export function createFirestoreStore({
  projectId,
  patience = usualPatience,
}: {
  projectId: string
  patience?: number
}): DocumentStore & { close(): Promise<void> } {
  // A unique app name allows several apps in one process.
  const app = initializeApp({ projectId }, `documents-${randomUUID()}`)
  const firestore = getFirestore(app)
  const closed = new AbortController()
  const inTurn = createKeyedQueue()
  const collectionOf = (name: string) => firestore.collection(`docweave/${name}/${GROUP}`)
  const referenceOf = (collection: string, id: string) => collectionOf(collection).doc(documentId(id))

  const update: DocumentStore['update'] = async (collection, id, change) => {
    const reference = referenceOf(collection, id)
    const transact = () =>
      firestore.runTransaction(
        async (transaction) => {
          const next = change(parse(await transaction.get(reference)))
          if (next !== undefined) transaction.set(reference, toFields(id, next))
          return next
        },
        { maxAttempts },
      )
    // Writers of this process queue here, because Firestore retries a conflict only after a second.
    return answered(inTurn(reference.path, transact), patience * maxAttempts)
  }

  return {
    async get(collection, id) {
      return parse(await answered(referenceOf(collection, id).get(), patience))
    },
    async set(collection, id, document) {
      await answered(referenceOf(collection, id).set(toFields(id, document)), patience)
    },
    update,
    async merge(collection, id, fields) {
      await update(collection, id, (old) => ({ ...(isDocument(old) ? old : {}), ...fields }))
    },
    async delete(collection, id) {
      await answered(referenceOf(collection, id).delete(), patience)
    },
    async *watch(collection, id, signal) {
      const ended = AbortSignal.any([signal, closed.signal])
      try {
        for await (const json of watchDocument(referenceOf(collection, id), ended))
          yield json === undefined ? undefined : JSON.parse(json)
      } catch (error) {
        refuse(error)
      }
    },
    async query(collection, where, { limit = 1000, descending = false } = {}) {
      const query = conditionOf(collectionOf(collection), where)
        .orderBy(where.field, descending ? 'desc' : 'asc')
        .limit(limit)
      const found = await answered(query.get(), patience)
      return found.docs.map((snapshot) => ({ id: String(snapshot.get('key')), document: parse(snapshot) }))
    },
    async count(collection, where) {
      const query = conditionOf(collectionOf(collection), where).count()
      return (await answered(query.get(), patience)).data().count
    },
    async close() {
      closed.abort()
      await firestore.terminate()
      await deleteApp(app)
    },
  }
}
