import { chmod, mkdir, mkdtemp, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { expect, test } from 'vitest'
import { createDiskSpace, isDiskFull, isNearlyFull, openPrivateFolder } from './index.ts'

test('finding 9: refuses writes that would use the reserve', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  const space = createDiskSpace(tmpdir(), free - 500_000_000)
  await expect(space.assertRoom(100_000_000)).resolves.toBeUndefined()
  await expect(space.assertRoom(900_000_000)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
})

test('detects a full disk by its error code, also in the cause of another error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const database = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  expect([full, database, new DocweaveError('ENGINE_FAILED', {}, full)].map((error) => isDiskFull(error))).toEqual([
    true,
    true,
    true,
  ])
  expect([undefined, 'ENOSPC', new Error('x')].map((error) => isDiskFull(error))).toEqual([false, false, false])
})

test('treats a file system that reports no size as not full', async () => {
  expect((await statfs('/proc')).blocks).toBe(0)
  await expect(createDiskSpace('/proc', 1e9).assertRoom(1)).resolves.toBeUndefined()
  expect(await isNearlyFull('/proc')).toBe(false)
})

test('finding 12: closes a data folder, and what an earlier version left open in it, to other accounts', async () => {
  const root = await mkdtemp(join(tmpdir(), 'docweave-private-'))
  const [data, inner, file, program, outside] = ['data', 'data/files', 'data/files/a', 'data/run', 'outside'].map(
    (name) => join(root, name),
  ) as [string, string, string, string, string]
  await mkdir(inner, { recursive: true })
  for (const path of [file, program, outside]) await writeFile(path, 'x')
  await symlink(outside, join(data, 'link'))
  for (const [path, mode] of [
    [data, 0o755],
    [inner, 0o775],
    [file, 0o644],
    [program, 0o755],
    [outside, 0o644],
  ] as const)
    await chmod(path, mode)
  const modes = async () =>
    Promise.all(
      [data, inner, file, program, outside].map(async (path) => ((await stat(path)).mode & 0o777).toString(8)),
    )
  await openPrivateFolder(data)
  expect(await modes()).toEqual(['700', '700', '600', '700', '644'])
  await openPrivateFolder(join(root, 'new/data'))
  expect(((await stat(join(root, 'new/data'))).mode & 0o777).toString(8)).toBe('700')
  await rm(root, { recursive: true })
})
