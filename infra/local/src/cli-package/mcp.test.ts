/** The installed package as an assistant starts it: an MCP client runs a tool with it, on every supported Node of this machine. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installCliPackage, installedNodes, type InstalledPackage } from './testing/installed-package.ts'
import { openTestServer } from './testing/test-server.ts'

let root: string
let installed: InstalledPackage
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-package-'))
  installed = await installCliPackage(root)
  server = await openTestServer()
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

test('serves MCP on every Node of this machine from version 20', { timeout: 60_000 }, async () => {
  const key = await server.keyOf('kim')
  const programs = await installedNodes()
  expect(programs.size).toBeGreaterThan(0)
  for (const [version, node] of programs) {
    const folder = join(root, version)
    await mkdir(folder)
    await writeFile(join(folder, 'a.pdf'), '%PDF-1.7\n% mine\n')
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(
      new StdioClientTransport({
        ...{ command: node, args: [installed.program, 'mcp', folder, '--url', server.url], cwd: root },
        env: { DOCWEAVE_KEY: key, XDG_CONFIG_HOME: root },
      }),
    )
    const { tools } = await client.listTools()
    expect(
      tools.map(({ name }) => name),
      version,
    ).toContain('compress-pdf')
    const call = { name: 'compress-pdf', arguments: { files: [{ path: join(folder, 'a.pdf') }] } }
    expect((await client.callTool(call)).isError, version).toBeUndefined()
    expect((await readdir(folder)).toSorted(), version).toEqual(['a-docweave.pdf', 'a.pdf'])
    expect(await readFile(join(folder, 'a-docweave.pdf'), 'utf8')).toBe('%PDF-1.7\n% mine\n')
    await client.close()
  }
})

test('loads the code of MCP for `mcp` only', async () => {
  const dist = join(installed.folder, 'dist')
  const names = await readdir(dist)
  const chunks = names.filter((name) => name.startsWith('mcp-'))
  expect(chunks).toHaveLength(1)
  expect(await readFile(join(dist, 'docweave.js'), 'utf8')).toContain(`import("./${chunks[0]}")`)
  for (const name of names) {
    const isOfMcp = /\bajv\b|StdioServerTransport/.test(await readFile(join(dist, name), 'utf8'))
    expect(isOfMcp, name).toBe(chunks.includes(name))
  }
})
