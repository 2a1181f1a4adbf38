/** Documents in one SQLite file, shared by the processes of one machine: what stands in for Firestore when none is set. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DocumentStore } from '@docweave/contract'
import { createChangeSignal } from './change-signal.ts'

/** Only these top-level fields are asked for; each has an index, so a query never walks the table. */
const indexed = ['visitor', 'expiresAt', 'open', 'waits'] as const

function assertIndexed(field: string): void {
  if (!indexed.some((known) => known === field)) throw new Error(`no index on ${field}`)
}

/** Opens (and makes) the store at `path`. Several processes may have it open; writers wait for each other up to 5 s. */
export function createEmbeddedStore(path: string): DocumentStore & { close(): void } {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS documents (
      collection TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (collection, id)
    ) WITHOUT ROWID;
    ${indexed.map((field) => `CREATE INDEX IF NOT EXISTS by_${field} ON documents (collection, document ->> '$.${field}');`).join('\n')}
  `)
  const select = database.prepare('SELECT document FROM documents WHERE collection = ? AND id = ?')
  const upsert = database.prepare(
    'INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET document = excluded.document',
  )
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?')
  const changes = createChangeSignal(database)
  const parse = (row: Record<string, unknown> | undefined): unknown =>
    typeof row?.document === 'string' ? JSON.parse(row.document) : undefined

  return {
    async get(collection, id) {
      return parse(select.get(collection, id))
    },
    async set(collection, id, document) {
      upsert.run(collection, id, JSON.stringify(document))
      changes.wake()
    },
    async update(collection, id, change) {
      // IMMEDIATE takes the write lock before the read, so no other writer comes between the two.
      database.exec('BEGIN IMMEDIATE')
      try {
        const next = change(parse(select.get(collection, id)))
        if (next !== undefined) upsert.run(collection, id, JSON.stringify(next))
        database.exec('COMMIT')
        changes.wake()
        return next
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    async delete(collection, id) {
      remove.run(collection, id)
      changes.wake()
    },
    async *watch(collection, id, signal) {
      let seen: string | undefined | null = null
      while (!signal.aborted && !changes.closed) {
        const changed = changes.next(signal)
        const found = select.get(collection, id)?.document
        const text = typeof found === 'string' ? found : undefined
        if (text !== seen) {
          seen = text
          yield text === undefined ? undefined : JSON.parse(text)
        }
        await changed
      }
    },
    async query(collection, { field, is, value }, limit = 1000) {
      assertIndexed(field)
      const rows = database
        .prepare(
          `SELECT id, document FROM documents WHERE collection = ? AND document ->> '$.${field}' ${is} ?
           ORDER BY document ->> '$.${field}' LIMIT ?`,
        )
        .all(collection, value, limit)
      return rows.map((row) => ({ id: String(row.id), document: parse(row) }))
    },
    async count(collection, { field, from, below }) {
      assertIndexed(field)
      const row = database
        .prepare(
          `SELECT count(*) AS count FROM documents
           WHERE collection = ? AND document ->> '$.${field}' >= ? AND document ->> '$.${field}' < ?`,
        )
        .get(collection, from, below)
      return Number(row?.count)
    },
    close() {
      changes.close()
      database.close()
    },
  }
}
