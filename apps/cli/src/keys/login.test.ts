/** API keys on the command line: given, stored and refused. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCli } from '../testing/run-cli.ts'
import { openTestServer, pdfWith, type TestServer } from '../testing/test-server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let server: TestServer
let folder: string
let key: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'docweave-login-'))
  key = await server.keyOf('kim')
  await writeFile(join(folder, 'a.pdf'), pdfWith('mine'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const docweave = async (
  words: string[],
  { input, env = {} }: { input?: string; env?: Record<string, string> } = {},
) => {
  const { code, stdout, stderr } = await runCli(words, {
    cwd: folder,
    env: { DOCWEAVE_URL: server.url, DOCWEAVE_KEY: '', XDG_CONFIG_HOME: folder, ...env },
    ...(input === undefined ? {} : { input }),
  })
  return { code, stdout: stdout.toString(), stderr }
}
const run = (...words: string[]) => ['run', 'compress-pdf', '--in', 'a.pdf', '--out', 'out', '--json', ...words]
const file = () => join(folder, 'docweave/credentials.json')
/** The owners of the jobs that were started, `undefined` for none. */
const owners = () =>
  Promise.all(server.started.map(async ({ jobId }) => (await server.services.jobs.get(jobId))?.owner))

test('a given key makes its owner the owner of the job, which then has no key', async () => {
  await writeFile(join(folder, 'key.txt'), `${key}\n`)
  for (const given of [run('--key', key), run('--key', '@key.txt')]) {
    const { code, stdout } = await docweave(given)
    expect([code, Object.keys(JSON.parse(stdout) as object)]).toEqual([0, ['jobId', 'ms', 'files']])
  }
  expect((await docweave(run(), { env: { DOCWEAVE_KEY: key } })).code).toBe(0)
  expect((await docweave(run())).stdout).toContain('jobKey')
  expect(await owners()).toEqual(['kim', 'kim', 'kim', undefined])
})

test('login --key stores a key from standard input for one server, and logout removes it', async () => {
  const stored = await docweave(['login', '--key'], { input: `${key}\n` })
  expect([stored.code, stored.stderr]).toEqual([0, ''])
  expect(stored.stdout).toContain(file())
  expect(stored.stdout).not.toContain(key)
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ servers: { [server.url]: { key } } })
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect((await docweave(run())).code).toBe(0)
  expect((await docweave(['logout', '--url', `${server.url}/`])).stdout).toContain('is removed')
  expect((await docweave(['logout'])).stdout).toContain('Nothing is stored')
  expect((await docweave(run())).code).toBe(0)
  expect(await owners()).toEqual(['kim', undefined])
})

test('a key for one server is not sent to another', async () => {
  await docweave(['login', '--key'], { input: key })
  const other = await openTestServer()
  try {
    expect((await docweave(run('--url', other.url))).stdout).toContain('jobKey')
  } finally {
    await other.close()
  }
})

test('login --key stores nothing that is no key, or that the server refuses or cannot check', async () => {
  const typo = await docweave(['login', '--key'], { input: `${key.slice(0, -1)}_` })
  expect([typo.code, typo.stderr]).toEqual([2, expect.stringContaining('This is no API key')])
  expect((await docweave(['login', '--key'])).code).toBe(2)
  const unknown = await docweave(['login', '--key'], { input: 'dwk_0000000000000000000000000000000000000000aZ94T0cN7' })
  expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('docweave login')])
  const away = await docweave(['login', '--key', '--url', 'http://127.0.0.1:9'], { input: key })
  expect([away.code, away.stdout]).toEqual([3, ''])
  const wrong = await docweave(['login', '--key', key], { input: key })
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Usage: docweave login')])
  await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' })
})

test('says what to do about a key that is refused, before anything is uploaded', async () => {
  const { code, stdout } = await docweave(run('--key', 'dwk_0000000000000000000000000000000000000000aZ94T0cN7'))
  expect([code, JSON.parse(stdout)]).toMatchObject([
    3,
    { jobId: null, error: { code: 'KEY_INVALID', message: expect.stringContaining('docweave login') } },
  ])
  expect(server.requests.filter((each) => each.startsWith('POST'))).toEqual([])
  expect((await docweave(run('--key', 'two words'))).code).toBe(2)
})
