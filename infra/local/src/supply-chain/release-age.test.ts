/** pnpm enforces the minimum release age, even if a lock file names a younger release. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-release-age-'))
afterAll(() => rm(folder, { recursive: true }))
const { minimumReleaseAge } = z
  .object({ minimumReleaseAge: z.number() })
  .parse(parse(await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')))

/** Resolves a fake package that was released `minutes` ago, from a local registry. */
async function resolve(minutes: number) {
  const time = new Date(Date.now() - minutes * 60_000).toISOString()
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.includes('made-up') !== true) return response.writeHead(404).end('{}')
    const tarball = `http://${request.headers.host}/made-up/-/made-up-1.0.0.tgz`
    const dist = { tarball, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` }
    const versions = { '1.0.0': { name: 'made-up', version: '1.0.0', dist } }
    const times = { created: time, modified: time, '1.0.0': time }
    return response.end(JSON.stringify({ name: 'made-up', 'dist-tags': { latest: '1.0.0' }, versions, time: times }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const registry = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const place = await mkdtemp(join(folder, 'workspace-'))
  await writeFile(join(place, 'package.json'), JSON.stringify({ name: 'a', dependencies: { 'made-up': '1.0.0' } }))
  await writeFile(join(place, 'pnpm-workspace.yaml'), `minimumReleaseAge: ${minimumReleaseAge}\n`)
  const own = ['--registry', registry, '--store-dir', join(place, 'store'), '--cache-dir', join(place, 'cache')]
  try {
    return await runProgram('pnpm', ['install', '--lockfile-only', ...own], { cwd: place, output: 'keep' })
  } finally {
    server.close()
  }
}

test('finding 12: refuses a release of an hour ago and accepts one of last week', { timeout: 60_000 }, async () => {
  const [young, old] = [await resolve(60), await resolve(7 * 24 * 60)]
  expect(young.status).not.toBe(0)
  expect(young.output).toMatch(/MATURE|RELEASE_AGE/i)
  expect(old).toMatchObject({ status: 0 })
})
