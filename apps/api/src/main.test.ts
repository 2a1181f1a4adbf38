/** Starts the API host as a process, with settings that it must refuse. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-refusal-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the host; returns its exit code and output. */
async function start(variables: Record<string, string>) {
  const { exitCode, stderr } = await execa(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      // What Node has compiled halves the time of a start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DOCWEAVE_DATA: folder,
      DOCWEAVE_API_PORT: '0',
      DOCWEAVE_SECRET_KEY: randomBytes(32).toString('base64'),
      ...variables,
    },
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'ignore',
    stripFinalNewline: false,
    reject: false,
  })
  return { code: exitCode, said: stderr }
}

test('does not start in production with an emulator or without its keys', async () => {
  const keys = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com' }
  const [emulated, keyless] = await Promise.all([
    start({ ...keys, DOCWEAVE_MODE: 'production', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }),
    start({ DOCWEAVE_MODE: 'production' }),
  ])
  expect(emulated.code).toBe(1)
  expect(emulated.said).toContain('FIREBASE_AUTH_EMULATOR_HOST is set in production')
  expect(keyless.code).toBe(1)
  expect(keyless.said).toContain('FIREBASE_PROJECT_ID is missing')
}, 20_000)
