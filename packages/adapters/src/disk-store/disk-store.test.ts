import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileStoreContract } from '../file-store/contract-suite.ts'
import { createDiskStore } from './disk-store.ts'

describe('the disk', () => {
  fileStoreContract(async (folder) => {
    const root = join(folder, 'root')
    return {
      store: createDiskStore(root),
      corrupt: (place, content) => writeFile(join(root, place), content),
      count: async (space) => {
        const names = await readdir(join(root, space)).catch((): string[] => [])
        return names.filter((name) => name !== 'notes').length
      },
    }
  })
})

test('fails with STORE_FAILED if the disk cannot be written to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-store-'))
  await mkdir(join(folder, 'root'), { recursive: true })
  await writeFile(join(folder, 'root', 'jobs'), 'a file where a folder should be')
  const path = join(folder, 'given')
  await writeFile(path, 'x')
  await expect(createDiskStore(join(folder, 'root')).put('jobs/one', path)).rejects.toMatchObject({
    code: 'STORE_FAILED',
  })
  await rm(folder, { recursive: true })
})
