import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { changeCredential, credentialsFile, storedCredential, type Credential } from './credentials.ts'

let root: string
let path: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-credentials-'))
  path = join(root, 'config/docweave/credentials.json')
})
afterEach(() => rm(root, { recursive: true }))

const store = (url: string, credential: Credential) => changeCredential(path, url, () => credential)
const tokens = { access: 'dwo_a', accessUntil: 1, refresh: 'dwr_a' }

test('keeps a key or tokens for each server, which only this user can read', async () => {
  expect(await storedCredential(path, 'https://a.example.com')).toBeUndefined()
  await store('https://a.example.com/ko/', { key: 'dwk_a' })
  await store('http://127.0.0.1:3000', { key: 'dwk_b' })
  await store('https://a.example.com', tokens)
  expect(await storedCredential(path, 'https://A.example.com:443')).toEqual(tokens)
  expect(await storedCredential(path, 'http://127.0.0.1:3000/')).toEqual({ key: 'dwk_b' })
  expect(await storedCredential(path, 'http://a.example.com')).toBeUndefined()
  expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700])
  expect(await readdir(dirname(path))).toEqual(['credentials.json'])
})

test('removes what a server has, and nothing else', async () => {
  await store('https://a.example.com', { key: 'dwk_a' })
  await store('https://b.example.com', { key: 'dwk_b' })
  await changeCredential(path, 'https://a.example.com', () => undefined)
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ servers: { 'https://b.example.com': { key: 'dwk_b' } } })
})

test('loses no change of many at the same time, and makes them one after the other', async () => {
  let [changing, most] = [0, 0]
  const urls = Array.from({ length: 8 }, (_, index) => `https://${index}.example.com`)
  await Promise.all(
    urls.map((url) =>
      changeCredential(path, url, async () => {
        most = Math.max(most, ++changing)
        await pause(5)
        changing--
        return { key: url }
      }),
    ),
  )
  expect(most).toBe(1)
  for (const url of urls) expect(await storedCredential(path, url)).toEqual({ key: url })
})

test('leaves the file as it was when a change fails, and releases the lock', async () => {
  await store('https://a.example.com', tokens)
  const failed = changeCredential(path, 'https://a.example.com', () => Promise.reject(new Error('away')))
  await expect(failed).rejects.toThrow('away')
  expect(await storedCredential(path, 'https://a.example.com')).toEqual(tokens)
  expect(await readdir(dirname(path))).toEqual(['credentials.json'])
})

test('refuses a damaged file instead of replacing it', async () => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '{"servers":')
  await expect(store('https://a.example.com', { key: 'dwk_a' })).rejects.toThrow(UsageError)
  expect(await readFile(path, 'utf8')).toBe('{"servers":')
})

test.each([
  [{ platform: 'linux', XDG_CONFIG_HOME: '', APPDATA: '' }, '/home/kim/.config/docweave/credentials.json'],
  [{ platform: 'linux', XDG_CONFIG_HOME: '/etc/own', APPDATA: '' }, '/etc/own/docweave/credentials.json'],
  [{ platform: 'darwin', XDG_CONFIG_HOME: 'relative', APPDATA: '' }, '/home/kim/.config/docweave/credentials.json'],
  [{ platform: 'win32', XDG_CONFIG_HOME: '', APPDATA: '/roaming' }, '/roaming/docweave/credentials.json'],
  [{ platform: 'win32', XDG_CONFIG_HOME: '', APPDATA: '' }, '/home/kim/AppData/Roaming/docweave/credentials.json'],
] as const)('finds the folder of %j', (place, expected) => {
  expect(credentialsFile({ ...place, home: '/home/kim' })).toBe(expected)
})
