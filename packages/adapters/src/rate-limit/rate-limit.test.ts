import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createEmbeddedStore } from '../embedded-store/index.ts'
import { describeRateLimit, describeSharing } from './contract-suite.ts'
import { createRateLimit } from './local-rate-limit.ts'

describeRateLimit('a limit of one host', createRateLimit)

const folder = mkdtempSync(join(tmpdir(), 'docweave-rates-'))
const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
describeSharing('the embedded store', () => documents)
afterAll(() => {
  documents.close()
  rmSync(folder, { recursive: true })
})
