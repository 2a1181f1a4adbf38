/** Reads a worker's settings in a process, with values that it must refuse. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { expect, test } from 'vitest'

/** Reads the settings in a new process; returns its exit code and output. */
async function read(variables: Record<string, string>) {
  const program = fileURLToPath(new URL('env.ts', import.meta.url))
  const env = { DOCWEAVE_SECRET_KEY: randomBytes(32).toString('base64'), ...variables }
  const { exitCode, stderr } = await execa(process.execPath, [program], {
    env,
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'ignore',
    stripFinalNewline: false,
    reject: false,
  })
  return { code: exitCode, said: stderr }
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
