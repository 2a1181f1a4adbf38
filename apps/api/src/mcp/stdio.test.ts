import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answersWith, optionsOf, revisions, type Revision } from '../testing/mcp-client.ts'
import { newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

const program = fileURLToPath(new URL('../testing/serve-mcp-stdio.ts', import.meta.url))

/** For a machine with much to do. */
const patience = { timeout: 10_000 }
vi.setConfig({ testTimeout: 30_000 })

let host: ProgramHost
let folder: string
let clients: Client[]
beforeEach(async () => {
  host = await openProgramHost()
  clients = []
  folder = await realpath(await mkdtemp(join(tmpdir(), 'docweave-mcp-')))
  await mkdir(join(folder, 'root'))
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'root', 'a.pdf'), newPdf())
  await writeFile(join(folder, 'elsewhere', 'secret.pdf'), newPdf())
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await host.close()
  await rm(folder, { recursive: true })
})

const inRoot = (name = 'a.pdf') => join(folder, 'root', name)
const secret = () => join(folder, 'elsewhere', 'secret.pdf')

/** Starts the program, and a client of it whose roots are `roots`. */
async function connect(
  { revision = 'modern', roots, options }: { revision?: Revision; roots?: string[]; options?: ClientOptions } = {},
  settings: { roots?: string[]; out?: string } = {},
) {
  const { secret: key } = await host.withKey('kim')
  const argument = JSON.stringify({ url: host.url, key, roots: [join(folder, 'root')], ...settings })
  const capabilities = { ...options?.capabilities, ...(roots ? { roots: {} } : {}) }
  const client = new Client({ name: 'test', version: '1.0.0' }, optionsOf(revision, { ...options, capabilities }))
  if (roots)
    client.setRequestHandler('roots/list', () => ({ roots: roots.map((path) => ({ uri: pathToFileURL(path).href })) }))
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, argument] }))
  clients.push(client)
  return client
}

const compress = (client: Client, path: string, more: object = {}) =>
  client.callTool({ name: 'compress-pdf', arguments: { files: [{ path }], ...more } })

/** Ends each job as soon as it starts. */
function whenStarted(end: (jobId: string) => Promise<unknown>) {
  const { start } = host.services.runner
  host.services.runner.start = async (plan, visitor) => {
    await start(plan, visitor)
    await end(plan.jobId)
  }
}

describe.each(revisions)('with a client of the %s revision', (revision) => {
  test('reads a file, and saves the results beside it without replacing any', async () => {
    await writeFile(inRoot('b.txt'), 'mine')
    whenStarted((id) => host.finish(id, { 'b.txt': Buffer.from('made') }))
    const result = await compress(await connect({ revision }), inRoot())
    expect(result.content).toMatchObject([
      { type: 'text' },
      { type: 'resource_link', uri: pathToFileURL(inRoot('b-2.txt')).href, name: 'b-2.txt' },
      { type: 'text', text: 'b.txt:\n\nmade' },
    ])
    expect(await readFile(inRoot('b.txt'), 'utf8')).toBe('mine')
    expect(await readFile(inRoot('b-2.txt'), 'utf8')).toBe('made')
  })

  test('reads the roots that the client has', async () => {
    whenStarted((id) => host.finish(id, { 'b.txt': Buffer.from('made') }))
    const client = await connect({ revision, roots: [join(folder, 'elsewhere')] })
    expect((await compress(client, secret())).isError).toBeUndefined()
    expect((await readdir(join(folder, 'elsewhere'))).toSorted()).toEqual(['b.txt', 'secret.pdf'])
  })

  test('asks for a password and retries', async () => {
    let count = 0
    whenStarted(async (id) => {
      if (count++ > 0) return host.finish(id, { 'b.txt': Buffer.from('opened') })
      host.run.state = 'failed'
      const failure = { code: 'FILE_ENCRYPTED' as const, params: {} }
      return host.services.jobs.append(id, { type: 'failed', at: 1, expiresAt: Date.now() + 1e6, failure })
    })
    const client = await connect({ revision, options: { capabilities: { elicitation: {} } } })
    const questions = answersWith(client, 'open sesame')
    const result = await compress(client, inRoot())
    expect(questions).toEqual(['Which password opens a.pdf?'])
    expect(JSON.stringify(result)).not.toContain('open sesame')
    expect(await readFile(inRoot('b.txt'), 'utf8')).toBe('opened')
  })

  test('cancels the job with the call', async () => {
    const client = await connect({ revision })
    const stop = new AbortController()
    const call = client.callTool(
      { name: 'compress-pdf', arguments: { files: [{ path: inRoot() }] } },
      { signal: stop.signal },
    )
    await expect.poll(() => host.started.length, patience).toBe(1)
    stop.abort()
    await expect(call).rejects.toThrow()
    await expect.poll(() => host.cancelled, patience).toEqual(host.started.map(({ jobId }) => jobId))
  })
})

test('refuses paths outside of the roots, by whatever name', async () => {
  await symlink(secret(), inRoot('link.pdf'))
  await symlink(join(folder, 'elsewhere'), inRoot('folder'))
  const client = await connect()
  const paths = [
    secret(),
    inRoot('link.pdf'),
    join(inRoot('folder'), 'secret.pdf'),
    `${inRoot('..')}/../elsewhere/secret.pdf`,
    `${join(folder, 'root')}/../elsewhere/secret.pdf`,
    inRoot('nothing.pdf'),
    'a.pdf',
    join(folder, 'root'),
    '/etc/passwd',
  ]
  for (const path of paths)
    expect(await compress(client, path)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^REQUEST_INVALID: No file in the folders/) }],
    })
  expect(host.started).toEqual([])
})

test('a root of the client allows its folder only', async () => {
  await mkdir(join(folder, 'elsewhere2'))
  await writeFile(join(folder, 'elsewhere2', 'b.pdf'), newPdf())
  const client = await connect({ roots: [join(folder, 'elsewhere')] })
  expect((await compress(client, join(folder, 'elsewhere2', 'b.pdf'))).isError).toBe(true)
  expect(host.started).toEqual([])
})

test('saves into the folder that was given at the start', async () => {
  whenStarted((id) => host.finish(id, { '../../결과.txt': Buffer.from('made') }))
  const out = join(folder, 'out')
  const result = await compress(await connect({}, { out }), inRoot())
  expect(result.content).toContainEqual(
    expect.objectContaining({ type: 'resource_link', uri: pathToFileURL(join(out, '결과.txt')).href }),
  )
  expect(await readdir(out)).toEqual(['결과.txt'])
})

test('saves the results of a job that ended later', async () => {
  const out = join(folder, 'out')
  const client = await connect({}, { out })
  const { job } = z.object({ job: z.string() }).parse((await compress(client, inRoot(), { wait: 0 })).structuredContent)
  await host.finish(job, { 'b.txt': Buffer.from('made') })
  await client.callTool({ name: 'get_job', arguments: { job, save: true } })
  expect(await readFile(join(out, 'b.txt'), 'utf8')).toBe('made')
})
