import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { credentialsFile, removeStoredKey, storedKey, storeKey } from './credentials.ts'

let root: string
let path: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-credentials-'))
  path = join(root, 'config/docweave/credentials.json')
})
afterEach(() => rm(root, { recursive: true }))

test('keeps a key for each server, which only this user can read', async () => {
  expect(await storedKey(path, 'https://a.example.com')).toBeUndefined()
  await storeKey(path, 'https://a.example.com/ko/', 'dwk_a')
  await storeKey(path, 'http://127.0.0.1:3000', 'dwk_b')
  await storeKey(path, 'https://a.example.com', 'dwk_c')
  expect(await storedKey(path, 'https://A.example.com:443')).toBe('dwk_c')
  expect(await storedKey(path, 'http://127.0.0.1:3000/')).toBe('dwk_b')
  expect(await storedKey(path, 'http://a.example.com')).toBeUndefined()
  expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700])
  expect(await readdir(dirname(path))).toEqual(['credentials.json'])
})

test('removes a key, and no other', async () => {
  await storeKey(path, 'https://a.example.com', 'dwk_a')
  await storeKey(path, 'https://b.example.com', 'dwk_b')
  expect(await removeStoredKey(path, 'https://a.example.com')).toBe(true)
  expect(await removeStoredKey(path, 'https://a.example.com')).toBe(false)
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ servers: { 'https://b.example.com': { key: 'dwk_b' } } })
})

test('refuses a damaged file instead of replacing it', async () => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '{"servers":')
  await expect(storeKey(path, 'https://a.example.com', 'dwk_a')).rejects.toThrow(UsageError)
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
