/** The examples of the manual's page on the API run as they are printed. */
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

const page = fileURLToPath(new URL('../../../docs/api.md', import.meta.url))
const sdk = fileURLToPath(import.meta.resolve('@docweave/sdk/node'))
const hasPython = (await execa('python3', ['-c', ''], { reject: false })).exitCode === 0
const hasCurl = (await execa('curl', ['--version'], { reject: false })).exitCode === 0

let host: ProgramHost
let folder: string
let env: Record<string, string>
beforeEach(async () => {
  host = await openProgramHost()
  const { start } = host.services.runner
  host.services.runner.start = async (plan, visitor) => {
    await start(plan, visitor)
    void host.finish(plan.jobId, { '계약서.txt': Buffer.from('made') })
  }
  folder = await mkdtemp(join(tmpdir(), 'docweave-example-'))
  await writeFile(join(folder, 'contract.pdf'), newPdf())
  env = { DOCWEAVE_URL: host.url, DOCWEAVE_KEY: (await host.withKey('kim')).secret }
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

/** Writes an example of the page to the test's folder. */
async function write(name: string): Promise<string> {
  const text = await readFile(page, 'utf8')
  const [, code] = new RegExp(`<!-- example: ${name} -->\\s+\`\`\`\\w+\\n(.*?)\n\`\`\``, 's').exec(text) ?? []
  if (code === undefined) throw new Error(`the page has no example ${name}`)
  const path = join(folder, name)
  await writeFile(path, code)
  return path
}

const run = (program: string, path: string) => execa(program, [path], { cwd: folder, env })
const made = (name: string) => readFile(join(folder, name), 'utf8')

test.skipIf(!hasCurl)('the conversion with curl', async () => {
  await run('sh', await write('convert.sh'))
  expect(await made('smaller.pdf')).toBe('made')
  expect(host.started).toMatchObject([{ steps: [{ tool: 'compress-pdf', options: { level: 'strong' } }] }])
})

test.skipIf(!hasPython)('the job in Python', async () => {
  const { stdout } = await run('python3', await write('job.py'))
  expect([stdout, await made('계약서.txt')]).toEqual(['계약서.txt', 'made'])
  expect(host.started).toMatchObject([{ steps: [{ options: { languages: ['ko', 'en'] } }, { tool: 'compress-pdf' }] }])
})

test('the job in TypeScript', async () => {
  await mkdir(join(folder, 'node_modules/@docweave'), { recursive: true })
  await symlink(await realpath(dirname(dirname(dirname(sdk)))), join(folder, 'node_modules/@docweave/sdk'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const { stdout } = await run(process.execPath, await write('job.ts'))
  expect([stdout, await made('계약서.txt')]).toEqual(['계약서.txt', 'made'])
})
