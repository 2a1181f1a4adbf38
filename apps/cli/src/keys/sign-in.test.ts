/** Signing in by the device flow, and what becomes of the tokens: the program as a process, on a real API host. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { hostname, tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAuthorization, listAuthorizations } from '@docweave/jobs/oauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { runCli, startCli } from '../testing/run-cli.ts'
import { openTestServer, pdfWith, type TestServer } from '../testing/test-server.ts'
import { changeCredential, storedCredential, type Tokens } from './credentials.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'docweave-sign-in-'))
  await writeFile(join(folder, 'a.pdf'), pdfWith('mine'))
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'docweave/credentials.json')
const options = (url = server.url) => ({
  cwd: folder,
  env: { DOCWEAVE_URL: url, DOCWEAVE_KEY: '', XDG_CONFIG_HOME: folder },
})
const docweave = async (words: string[], url?: string) => {
  const { code, stdout, stderr } = await runCli(words, options(url))
  return { code, stdout: stdout.toString(), stderr }
}
const run = (out: string, ...words: string[]) => ['run', 'compress-pdf', '--in', 'a.pdf', '--out', out, ...words]

/** Starts `docweave login`, and returns the code that it shows. */
async function startLogin(url?: string) {
  const { child, ended } = startCli(['login'], options(url))
  const code = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, shown] = /^ {4}(\S+)$/m.exec(text) ?? []
      if (shown !== undefined) resolve(shown)
    })
    void ended.then(({ stderr }) => reject(new Error(stderr)))
  })
  return { child, code, ended }
}

async function signIn(): Promise<Tokens> {
  const { code, ended } = await startLogin()
  expect(await server.decide(code, 'kim', true)).toBe(true)
  expect((await ended).code).toBe(0)
  return tokens()
}
/** Stores tokens like a sign-in of before, without its waits. */
async function signedIn(): Promise<Tokens> {
  const program = { client: 'docweave-cli', network: '127.0.0.0/24' }
  const now = Date.now()
  const given = {
    ...(await createAuthorization(server.services.documents, 'kim', program, now)),
    accessUntil: now + 3e6,
  }
  await changeCredential(file(), server.url, () => given)
  return given
}
async function tokens(): Promise<Tokens> {
  const stored = await storedCredential(file(), server.url)
  if (!stored || 'key' in stored) throw new Error('no tokens are stored')
  return stored
}
/** Makes the program believe that its access token has ended. */
const endAccess = () =>
  changeCredential(file(), server.url, (old) => (old && 'refresh' in old ? { ...old, accessUntil: 0 } : old))
const programs = async () =>
  (await listAuthorizations(server.services.documents, 'kim', Date.now())).map(({ client }) => client)
const owners = () =>
  Promise.all(server.started.map(async ({ jobId }) => (await server.services.jobs.get(jobId))?.owner))
const refreshes = () => server.requests.filter((each) => each === 'POST /oauth/token').length

describe('login', () => {
  test('shows the code and the page, waits, and stores the tokens; jobs are then of the account', async () => {
    const { code, ended } = await startLogin()
    await expect.poll(refreshes, { timeout: 20_000 }).toBe(1)
    expect(await server.decide(code, 'kim', true)).toBe(true)
    const { code: status, stdout, stderr } = await ended
    expect(stderr).toBe(
      `To sign in, open ${server.url}/device and enter the code\n\n    ${code}\n\nor open ${server.url}/device?code=${code}\n\n` +
        'The code is valid for 10 minutes. Waiting …\n',
    )
    expect([status, stdout.toString()]).toEqual([
      0,
      `You are signed in to ${server.url}. The tokens are stored in ${file()}.\n`,
    ])
    const { access, refresh, accessUntil } = await tokens()
    expect([access, refresh]).toEqual([expect.stringMatching(/^dwo_/), expect.stringMatching(/^dwr_/)])
    expect(Math.abs(accessUntil - Date.now() - 3_600_000)).toBeLessThan(60_000)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await docweave(run('out'))).code).toBe(0)
    expect([await owners(), await programs()]).toEqual([['kim'], ['docweave-cli']])
  })

  test('replaces an earlier sign-in, whose access ends', async () => {
    const earlier = await signedIn()
    const later = await signIn()
    expect(later.refresh).not.toBe(earlier.refresh)
    expect(await programs()).toEqual(['docweave-cli'])
    expect((await docweave(run('out', '--key', earlier.access))).code).toBe(3)
  })

  test('ends when the user refuses, and stores nothing', async () => {
    const { code, ended } = await startLogin()
    await server.decide(code, 'kim', false)
    expect(await ended).toMatchObject({ code: 3, stderr: expect.stringContaining('was refused in the browser') })
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('ends when the code expires', async () => {
    const { ended } = await startLogin()
    // The clock of the server.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    expect(await ended).toMatchObject({ code: 3, stderr: expect.stringContaining('The code has expired') })
  })

  test('is interrupted at once', async () => {
    const { child, ended } = await startLogin()
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })

  test('ends when the server cannot be reached, or is no server of Docweave', async () => {
    const away = await docweave(['login'], 'http://127.0.0.1:9')
    expect([away.code, away.stdout, away.stderr]).toEqual([3, '', expect.stringContaining('reached')])
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('login, with a server that', () => {
  let fake: Server | undefined
  afterEach(async () => {
    fake?.closeAllConnections()
    await new Promise((done) => (fake ? fake.close(done) : done(undefined)))
    fake = undefined
  })
  async function serve(listener: RequestListener): Promise<string> {
    fake = createServer(listener)
    await new Promise<void>((ready) => fake?.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  }
  const codes = {
    ...{ device_code: 'd', user_code: 'BCDF-GHJK', verification_uri: 'https://a.example/device' },
    ...{ expires_in: 600, interval: 0.1 },
  }

  test('is away for a moment is asked again, and one that says slow_down less often', async () => {
    const asked: number[] = []
    const answers = ['busy', 'lost', 'slow_down', 'tokens']
    const url = await serve(({ url: path }, response) => {
      if (path === '/oauth/device_authorization') return void response.end(JSON.stringify(codes))
      asked.push(Date.now())
      const answer = answers.shift()
      if (answer === 'lost') return void response.destroy()
      if (answer === 'tokens')
        return void response.end(JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_in: 3600 }))
      response.writeHead(answer === 'busy' ? 503 : 400).end(JSON.stringify({ error: answer }))
    })
    const { code, stderr } = await docweave(['login'], url)
    expect([code, stderr.match(/Trying again/g)]).toEqual([0, ['Trying again']])
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    for (const [index, least] of [200, 400, 5_400].entries()) expect(waits[index]).toBeGreaterThan(least - 10)
  })

  test('has no sign-in is told apart', async () => {
    const url = await serve((_, response) => response.writeHead(404).end())
    expect(await docweave(['login'], url)).toMatchObject({ code: 3, stderr: expect.stringContaining('login --key') })
  })

  test('redirects, or answers anything else, gets no code and no token', async () => {
    const asked: (string | undefined)[] = []
    const url = await serve(({ url: path }, response) => {
      asked.push(path)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect((await docweave(['login'], url)).code).toBe(3)
    fake?.removeAllListeners('request').on('request', (_, response) => response.end('<html>'))
    expect((await docweave(['login'], url)).code).toBe(3)
    expect(asked).toEqual(['/oauth/device_authorization'])
  })
})

describe('the access token', () => {
  test('is renewed when it has ended, and the new refresh token is stored before it is used', async () => {
    const first = await signedIn()
    await endAccess()
    const isStored: boolean[] = []
    server.http.on('request', ({ headers: { authorization } }) => {
      const [, token] = /^Bearer (dwo_\w+)$/.exec(authorization ?? '') ?? []
      if (token !== undefined) isStored.push(readFileSync(file(), 'utf8').includes(token))
    })
    expect((await docweave(run('out'))).code).toBe(0)
    expect([isStored.length > 3, isStored.includes(false)]).toEqual([true, false])
    const next = await tokens()
    expect(next.refresh).not.toBe(first.refresh)
    expect((await docweave(run('out', '--key', next.access))).code).toBe(0)
    expect([await owners(), refreshes()]).toEqual([['kim', 'kim'], 1])
  })

  test('is renewed by one of several processes at the same time', async () => {
    await signedIn()
    await endAccess()
    const before = refreshes()
    const ended = await Promise.all(Array.from({ length: 4 }, (_, index) => docweave(run(`out-${index}`))))
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']))
    expect([refreshes() - before, await programs()]).toEqual([1, ['docweave-cli']])
    expect(await owners()).toEqual(Array(4).fill('kim'))
    expect(await readdir(join(folder, 'docweave'))).toEqual(['credentials.json'])
  })

  test('is renewed after a process was killed while it held the lock', async () => {
    await signedIn()
    await endAccess()
    const dead = { pid: 1, host: hostname(), start: 'another boot 1' }
    await writeFile(join(folder, 'docweave/credentials-lock-1'), JSON.stringify(dead))
    expect((await docweave(run('out'))).code).toBe(0)
    expect(await owners()).toEqual(['kim'])
  })

  test('is not replaced by anonymous access when the account has ended it', async () => {
    const { refresh } = await signedIn()
    await fetch(new URL('/oauth/revoke', server.url), { method: 'POST', body: new URLSearchParams({ token: refresh }) })
    await endAccess()
    const { code, stdout } = await docweave(run('out', '--json'))
    expect([code, z.object({ error: z.unknown() }).parse(JSON.parse(stdout)).error]).toEqual([
      3,
      { code: 'KEY_EXPIRED', message: 'The sign-in has ended. Sign in again with docweave login.' },
    ])
    expect(server.started).toEqual([])
  })

  test('stays as it is while the server is away', async () => {
    const first = await signedIn()
    await endAccess()
    await server.close()
    expect((await docweave(run('out'))).code).toBe(3)
    expect(await tokens()).toEqual({ ...first, accessUntil: 0 })
    server = await openTestServer()
  })

  test('is renewed in the middle of a long command', async () => {
    const first = await signedIn()
    await mkdir(join(folder, 'inbox'))
    const words = ['run', 'compress-pdf', '--watch', 'inbox', '--out', 'out', '--settle', '0.1']
    const { child, ended } = startCli(words, options())
    for (const [index, name] of ['a.pdf', 'b.pdf'].entries()) {
      await writeFile(join(folder, 'inbox', name), pdfWith(name))
      await expect.poll(() => server.started.length, { timeout: 20_000 }).toBe(index + 1)
      await endAccess()
    }
    child.kill('SIGTERM')
    await ended
    expect(await owners()).toEqual(['kim', 'kim'])
    expect((await tokens()).refresh).not.toBe(first.refresh)
  })
})

describe('logout', () => {
  test('ends the access, and removes the tokens', async () => {
    const { access } = await signedIn()
    expect(await docweave(['logout'])).toMatchObject({ code: 0, stdout: `You are signed out of ${server.url}.\n` })
    expect([await programs(), JSON.parse(await readFile(file(), 'utf8'))]).toEqual([[], { servers: {} }])
    expect((await docweave(run('out', '--key', access))).code).toBe(3)
    expect((await docweave(['logout'])).stdout).toContain('Nothing is stored')
  })

  test('removes the tokens also when the server is away, and says so', async () => {
    await signedIn()
    await server.close()
    expect(await docweave(['logout'])).toMatchObject({ code: 3, stderr: expect.stringContaining('could not be told') })
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ servers: {} })
    server = await openTestServer()
  })
})
