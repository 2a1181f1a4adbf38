/** Reads a worker's settings in a process, with values that it must refuse. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Reads the settings in a new process; returns its exit code and output. */
async function read(variables: Record<string, string>) {
  const program = fileURLToPath(new URL('env.ts', import.meta.url))
  const env = { DOCWEAVE_SECRET_KEY: randomBytes(32).toString('base64'), ...variables }
  const reading = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  reading.stderr.on('data', (text: Buffer) => said.push(text))
  const [code] = await once(reading, 'close')
  return { code, said: Buffer.concat(said).toString() }
}

test('does not start in production with an emulator', async () => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }
  const [refused, started, developed] = await Promise.all([
    read({ DOCWEAVE_MODE: 'production', ...emulator }),
    read({ DOCWEAVE_MODE: 'production', FIREBASE_PROJECT_ID: 'p' }),
    read(emulator),
  ])
  expect([refused.code, started.code, developed.code]).toEqual([1, 0, 0])
  expect(refused.said).toContain('an emulator is set in production')
}, 20_000)

test('does not start in production without a sandbox', async () => {
  const [refused, developed] = await Promise.all([
    read({ DOCWEAVE_MODE: 'production', DOCWEAVE_UNSANDBOXED: '1' }),
    read({ DOCWEAVE_UNSANDBOXED: '1' }),
  ])
  expect([refused.code, developed.code]).toEqual([1, 0])
  expect(refused.said).toContain('DOCWEAVE_UNSANDBOXED is set in production')
}, 20_000)

test('names the invalid setting in the last line', async () => {
  const { code, said } = await read({ DOCWEAVE_QUEUES: 'pdf,nonsense' })
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^The setting DOCWEAVE_QUEUES is not usable: [^\n]+\.$/)
}, 20_000)
