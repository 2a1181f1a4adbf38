import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createEmbeddedStore } from '../embedded-store/index.ts'
import { describeLedger } from './contract-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-ledger-'))
const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
describeLedger('the embedded store', () => documents)
afterAll(() => {
  documents.close()
  rmSync(folder, { recursive: true })
})
