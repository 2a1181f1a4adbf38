/** `docweave mcp` as an assistant starts it: the official client of MCP over standard input and output. */
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { main, runCli, startCli } from './testing/run-cli.ts'
import { openTestServer, pdfWith, type TestServer } from './testing/test-server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let server: TestServer
let folder: string
let clients: Client[]
beforeEach(async () => {
  server = await openTestServer()
  clients = []
  folder = await realpath(await mkdtemp(join(tmpdir(), 'docweave-mcp-')))
  await mkdir(join(folder, 'papers'))
  await writeFile(join(folder, 'papers/a.pdf'), pdfWith('mine'))
  await writeFile(join(folder, 'secret.pdf'), pdfWith('secret'))
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.close()
  await rm(folder, { recursive: true })
})

const env = (more: Record<string, string> = {}) => ({
  ...{ DOCWEAVE_URL: server.url, DOCWEAVE_KEY: '', XDG_CONFIG_HOME: folder },
  ...more,
})

/** Starts the program in `folder`, with a client. Returns both ends' words: the client, and what is written to standard error. */
async function connect(words: string[], more: Record<string, string> = {}) {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [main, 'mcp', ...words], cwd: folder, stderr: 'pipe' },
    env: { PATH: process.env['PATH'] ?? '', ...env(more) },
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  clients.push(client)
  const { stderr } = transport
  if (!(stderr instanceof Readable)) throw new Error('standard error is no pipe')
  const said = text(stderr)
  await client.connect(transport)
  return { client, said }
}

const compress = (client: Client, path: string) =>
  client.callTool({ name: 'compress-pdf', arguments: { files: [{ path }] } })

test('runs a tool on a file of the folder for the owner of the key, and saves the result', async () => {
  const { client, said } = await connect(['papers', '--out', 'out'], { DOCWEAVE_KEY: await server.keyOf('kim') })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['compress-pdf', 'run_pipeline', 'get_job']))
  const result = await compress(client, join(folder, 'papers/a.pdf'))
  expect(result.content).toContainEqual(
    expect.objectContaining({ type: 'resource_link', uri: pathToFileURL(join(folder, 'out/a-docweave.pdf')).href }),
  )
  expect(await readFile(join(folder, 'out/a-docweave.pdf'), 'utf8')).toBe(pdfWith('mine'))
  const [started] = server.started
  expect((await server.services.jobs.get(started?.jobId ?? ''))?.owner).toBe('kim')
  await client.close()
  expect(await said).toBe('')
})

test('reads no file outside of the folders', async () => {
  const { client } = await connect(['papers'])
  expect(await compress(client, join(folder, 'secret.pdf'))).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^REQUEST_INVALID: /) }],
  })
  expect(server.started).toEqual([])
})

test('uses the key that is stored for the server', async () => {
  await runCli(['login', '--key'], { input: await server.keyOf('lee'), env: env() })
  const { client } = await connect(['papers'])
  await compress(client, join(folder, 'papers/a.pdf'))
  expect((await server.services.jobs.get(server.started[0]?.jobId ?? ''))?.owner).toBe('lee')
})

test.each([
  [['missing'], 2, 'There is no folder'],
  [['--root', 'papers'], 2, 'Usage: docweave mcp'],
  [['--url', 'ftp://a'], 2, 'is not the address of a server'],
  [['--url', 'http://127.0.0.1:9'], 3, 'can’t be reached'],
  [['--key', 'dwk_0000000000000000000000000000000000000000aZ94T0cN7'], 3, 'docweave login'],
])('ends with %j, and writes nothing to standard output', async (words, code, message) => {
  const ended = await runCli(['mcp', ...words], { cwd: folder, env: env() })
  expect([ended.code, ended.stdout.toString(), ended.stderr]).toEqual([code, '', expect.stringContaining(message)])
})

test('ends with standard input, and by a signal', async () => {
  const ended = await runCli(['mcp'], { env: env() })
  expect([ended.code, ended.stdout.toString(), ended.stderr]).toEqual([0, '', ''])
  const { child, ended: killed } = startCli(['mcp'], { env: env(), input: { open: true } })
  await expect.poll(() => server.requests, { timeout: 20_000 }).toEqual(Array(2).fill('GET /api/v1/tools'))
  child.kill('SIGTERM')
  expect((await killed).code).toBe(143)
})
