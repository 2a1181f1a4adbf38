import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeDocumentStore } from '../document-store/contract-suite.ts'

let folder: string

describeDocumentStore('the embedded store', {
  prepare: async () => {
    folder = await mkdtemp(join(tmpdir(), 'docweave-documents-'))
    return {
      module: fileURLToPath(new URL('embedded-store.ts', import.meta.url)),
      function: 'createEmbeddedStore',
      options: join(folder, 'documents.sqlite'),
    }
  },
  cleanUp: () => rm(folder, { recursive: true }),
  contention: { processes: 3, updates: 200 },
})
