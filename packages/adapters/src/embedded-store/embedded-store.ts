/** Stores documents in one SQLite file, shared by the processes of one machine; used when no Firestore project is set. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DocweaveError, indexedFields, type DocumentStore, type DocumentQuery } from '@docweave/contract'
import { isDiskFull } from '../disk/index.ts'
import { createChangeSignal } from './change-signal.ts'
import { createDataEraser } from './erase-deleted.ts'
import { openSharedSync } from './shared-sync.ts'

/** How long writers wait for each other, in ms. */
const busyTimeout = 5000

/** Collections that workers update every few seconds; their commits do not wait for the disk, and their watchers may wait a little. */
const momentary = new Set(['engines', 'workers'])

/** Returns an SQL condition with its values. Only indexed fields are allowed, so that no query scans the table. */
function conditionOf(where: DocumentQuery): { field: string; sql: string; values: (string | number)[] } {
  if (!indexedFields.includes(where.field)) throw new Error(`no index on ${where.field}`)
  const field = `document ->> '$.${where.field}'`
  return 'is' in where
    ? { field, sql: `${field} ${where.is} ?`, values: [where.value] }
    : { field, sql: `${field} >= ? AND ${field} < ?`, values: [where.from, where.below] }
}

/** Maps a full disk to its error code; rethrows any other error unchanged. */
const refuse = (error: unknown): never => {
  throw isDiskFull(error) ? new DocweaveError('STORAGE_FULL', {}, error) : error
}

const isDocument = (value: unknown): value is object => typeof value === 'object' && value !== null

/** SQLite's code for a lock that another process holds (sqlite.org/rescode.html#busy); extended codes have it in the last byte. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5

/** Repeats `work` while another process holds the lock. SQLite itself does not wait where a process changes from reading to writing. */
function onceFree(work: () => void): void {
  const until = performance.now() + busyTimeout
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (;;)
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(pause, 0, 0, 20)
    }
}

/** Opens the store at `path`, creating it if missing. Several processes may open it; writers wait for each other up to 5 s. */
export function createEmbeddedStore(path: string): DocumentStore & { close(): void } {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  // NORMAL: a commit itself does not wait for the disk. With FULL it would do so while it holds the lock: 3 ms in which this process does
  // nothing and no other process can write. Processes that start together open a new store together, and only one of them can create it.
  onceFree(() =>
    database.exec(`
      PRAGMA busy_timeout = ${busyTimeout};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS documents (
        collection TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (collection, id)
      ) WITHOUT ROWID;
      ${indexedFields.map((field) => `CREATE INDEX IF NOT EXISTS by_${field} ON documents (collection, document ->> '$.${field}');`).join('\n')}
    `),
  )
  const select = database.prepare('SELECT document FROM documents WHERE collection = ? AND id = ?')
  const upsert = database.prepare(
    'INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET document = excluded.document',
  )
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?')
  const changes = createChangeSignal(database)
  const forgetting = createDataEraser(database, busyTimeout)
  const placeOf = (collection: string, id: string) => `${collection}/${id}`
  /** Syncs the write-ahead log: it holds every commit until SQLite has copied and synced it to the database itself. */
  const log = openSharedSync(`${path}-wal`)
  /** Makes a change in the database, tells the watchers of the document, and waits until the change is on the disk. */
  async function write<T>(collection: string, id: string, change: () => T, mayBeLost = false) {
    try {
      const made = change()
      changes.wake(placeOf(collection, id))
      forgetting.soon()
      if (!mayBeLost && !momentary.has(collection)) await log.sync()
      return made
    } catch (error) {
      // A full disk may have ended a transaction already (sqlite.org/lang_transaction.html, section 3.1).
      if (database.isTransaction) database.exec('ROLLBACK')
      return refuse(error)
    }
  }
  const parse = (row: Record<string, unknown> | undefined): unknown =>
    typeof row?.document === 'string' ? JSON.parse(row.document) : undefined

  const update: DocumentStore['update'] = (collection, id, change, { mayBeLost } = {}) => {
    const transaction = () => {
      // IMMEDIATE takes the write lock before the read, so that no other writer can intervene.
      database.exec('BEGIN IMMEDIATE')
      const next = change(parse(select.get(collection, id)))
      if (next !== undefined) upsert.run(collection, id, JSON.stringify(next))
      database.exec('COMMIT')
      return next
    }
    return write(collection, id, transaction, mayBeLost)
  }

  return {
    async get(collection, id) {
      return parse(select.get(collection, id))
    },
    async set(collection, id, document) {
      await write(collection, id, () => upsert.run(collection, id, JSON.stringify(document)))
    },
    update,
    async merge(collection, id, fields) {
      await update(collection, id, (old) => ({ ...(isDocument(old) ? old : {}), ...fields }))
    },
    async delete(collection, id) {
      await write(collection, id, () => remove.run(collection, id))
    },
    async *watch(collection, id, signal) {
      let seen: string | undefined | null = null
      while (!signal.aborted && !changes.closed) {
        const next = changes.next(placeOf(collection, id), signal, momentary.has(collection))
        const found = select.get(collection, id)?.document
        const text = typeof found === 'string' ? found : undefined
        if (text !== seen) {
          seen = text
          yield text === undefined ? undefined : JSON.parse(text)
        }
        await next
      }
    },
    async query(collection, where, { limit = 1000, descending = false } = {}) {
      const { field, sql, values } = conditionOf(where)
      const rows = database
        .prepare(
          `SELECT id, document FROM documents WHERE collection = ? AND ${sql}
           ORDER BY ${field} ${descending ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(collection, ...values, limit)
      return rows.map((row) => ({ id: String(row.id), document: parse(row) }))
    },
    async count(collection, where) {
      const { sql, values } = conditionOf(where)
      const row = database
        .prepare(`SELECT count(*) AS count FROM documents WHERE collection = ? AND ${sql}`)
        .get(collection, ...values)
      return Number(row?.count)
    },
    close() {
      changes.close()
      forgetting.stop()
      log.close()
      database.close()
    },
  }
}
