import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const held = (holder: object) => writeFile(join(folder, 'lock-4'), JSON.stringify(holder))

/** Takes the lock. @throws Error while another process holds it */
async function take(): Promise<() => Promise<void>> {
  const lock = await tryLock(folder, 'lock')
  if (!lock.release) throw new Error(`held: ${lock.file}`)
  return lock.release
}

test('refuses a second holder, also in this process, until the first releases it', async () => {
  const release = await take()
  expect(await tryLock(folder, 'lock')).toMatchObject({ holder: { pid: process.pid }, file: join(folder, 'lock-1') })
  await release()
  expect(await readdir(folder)).toEqual([])
  await take()
  expect(await readdir(folder)).toEqual(['lock-1'])
})

test('takes over from a process that is gone, and removes its lock', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.on('exit', resolve))
  await held({ pid: gone.pid, host: hostname() })
  const release = await take()
  expect(await readdir(folder)).toEqual(['lock-5'])
  await release()
})

test('takes over from a process whose id another process has now', async () => {
  await held({ pid: process.pid, host: hostname(), start: 'another boot 123' })
  await take()
  expect(await readdir(folder)).toEqual(['lock-5'])
})

test('takes over a lock that was not written completely', async () => {
  await writeFile(join(folder, 'lock-4'), '{"pi')
  await take()
  expect(await readdir(folder)).toEqual(['lock-5'])
})

test('is refused while a process on another machine holds it', async () => {
  await held({ pid: 1, host: 'another' })
  await expect(take()).rejects.toThrow(join(folder, 'lock-4'))
})

test('is not the lock of another name', async () => {
  await take()
  expect((await tryLock(folder, 'lock-of-another')).release).toBeTypeOf('function')
  expect((await readdir(folder)).toSorted()).toEqual(['lock-1', 'lock-of-another-1'])
})

test('gives a dead lock to exactly one of many', async () => {
  await held({ pid: process.pid, host: hostname(), start: 'another boot 123' })
  const tried = await Promise.allSettled(Array.from({ length: 20 }, take))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['lock-5'])
  expect(JSON.parse(await readFile(join(folder, 'lock-5'), 'utf8'))).toMatchObject({ pid: process.pid })
})

test('has one holder at a time when many take and release it', async () => {
  await held({ pid: process.pid, host: hostname(), start: 'another boot 123' })
  let [holders, most, turns] = [0, 0, 0]
  const turn = async (): Promise<void> => {
    const lock = await tryLock(folder, 'lock')
    if (!lock.release) return pause(1).then(turn)
    most = Math.max(most, ++holders)
    await pause(1)
    turns++
    holders--
    return lock.release()
  }
  await Promise.all(Array.from({ length: 30 }, turn))
  expect([most, turns, await readdir(folder)]).toEqual([1, 30, []])
})
