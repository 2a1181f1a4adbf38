/** A process opens a store while another one, which started at the same time, is creating it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmbeddedStore } from './embedded-store.ts'

test('opens a store that another process is creating', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-store-'))
  const path = join(folder, 'documents.sqlite')
  const program = `
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(process.argv[1])
    database.exec('BEGIN IMMEDIATE; CREATE TABLE other (id TEXT)')
    console.log('held')
    setTimeout(() => database.exec('COMMIT'), 700)`
  const other = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  const store = createEmbeddedStore(path)
  await store.set('jobs', 'one', { state: 'done' })
  expect(await store.get('jobs', 'one')).toEqual({ state: 'done' })
  store.close()
  await rm(folder, { recursive: true })
})
