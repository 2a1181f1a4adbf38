import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { lockFolder } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const held = (holder: object) => writeFile(join(folder, 'lock-4'), JSON.stringify(holder))

test('refuses a second watcher, also in this process, until the first releases the folder', async () => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(UsageError)
  await release()
  expect(await readdir(folder)).toEqual([])
  await lockFolder(folder)
  expect(await readdir(folder)).toEqual(['lock-1'])
})

test('takes over from a process that is gone, and removes its lock', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.on('exit', resolve))
  await held({ pid: gone.pid, host: hostname() })
  const release = await lockFolder(folder)
  expect(await readdir(folder)).toEqual(['lock-5'])
  await release()
})

test('takes over from a process whose id another process has now', async () => {
  await held({ pid: process.pid, host: hostname(), start: 'another boot 123' })
  await lockFolder(folder)
  expect(await readdir(folder)).toEqual(['lock-5'])
})

test('takes over a lock that was not written completely', async () => {
  await writeFile(join(folder, 'lock-4'), '{"pi')
  await lockFolder(folder)
  expect(await readdir(folder)).toEqual(['lock-5'])
})

test('refuses while a process on another machine holds it, and names the file', async () => {
  await held({ pid: 1, host: 'another' })
  await expect(lockFolder(folder)).rejects.toThrow(join(folder, 'lock-4'))
})

test('gives a dead lock to exactly one of many', async () => {
  await held({ pid: process.pid, host: hostname(), start: 'another boot 123' })
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['lock-5'])
  expect(JSON.parse(await readFile(join(folder, 'lock-5'), 'utf8'))).toMatchObject({ pid: process.pid })
})
