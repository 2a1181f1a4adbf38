import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { DocweaveError } from '@docweave/contract'
import { expect, test } from 'vitest'
import { createDiskSpace, isDiskFull } from './index.ts'

test('finding 9: what would use up the reserve is refused', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  const space = createDiskSpace(tmpdir(), free - 500_000_000)
  await expect(space.assertRoom(100_000_000)).resolves.toBeUndefined()
  await expect(space.assertRoom(900_000_000)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
})

test('a full disk is known by its code, also as the cause of something else', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const database = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  expect([full, database, new DocweaveError('ENGINE_FAILED', {}, full)].map((error) => isDiskFull(error))).toEqual([
    true,
    true,
    true,
  ])
  expect([undefined, 'ENOSPC', new Error('x')].map((error) => isDiskFull(error))).toEqual([false, false, false])
})
