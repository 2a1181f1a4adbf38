/** `docweave run` as a process against a server: files, pipes, formats and signals. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCli, startCli, type Finished } from './testing/run-cli.ts'
import { DAMAGED, ENDLESS, openTestServer, pdfWith, TWO, type TestServer } from './testing/test-server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let server: TestServer
let folder: string
let temporary: string
let env: Record<string, string>

beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'docweave-run-'))
  temporary = join(folder, 'tmp')
  await mkdir(temporary)
  env = { DOCWEAVE_URL: server.url, TMPDIR: temporary }
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const json = (text: string | Buffer): unknown => JSON.parse(text.toString())
const lines = ({ stdout }: Finished) => stdout.toString().trimEnd().split('\n').map(json)
const put = async (name: string, content: string) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const docweave = (words: string[], input?: string) =>
  runCli(words, { cwd: folder, env, ...(input === undefined ? {} : { input }) })
const uploads = () => server.requests.filter((each) => each.startsWith('POST /uploads'))

const started = {
  jobId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  jobKey: expect.stringMatching(/^[\w-]{32}$/) as unknown,
}

test('writes the results to a folder, and one line of JSON', async () => {
  await put('a.pdf', pdfWith('one'))
  const ran = await docweave(['run', 'compress-pdf', '--in', 'a.pdf', '--out', 'out'])
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  expect(lines(ran)).toEqual([
    {
      ...started,
      ms: expect.any(Number),
      files: [{ path: join('out', 'a-docweave.pdf'), type: 'application/pdf', bytes: pdfWith('one').length }],
    },
  ])
  expect(await readFile(join(folder, 'out/a-docweave.pdf'), 'utf8')).toBe(pdfWith('one'))
})

test('reads standard input and writes to standard output, and nothing else', async () => {
  const ran = await docweave(['run', 'compress-pdf', '-'], pdfWith('piped'))
  expect([ran.code, ran.stdout.toString(), ran.stderr]).toEqual([0, pdfWith('piped'), ''])
  const named = await docweave(['run', 'compress-pdf', '-', '--name', '계약서.pdf', '--out', 'out'], pdfWith('named'))
  expect(lines(named)).toMatchObject([{ files: [{ path: join('out', '계약서-docweave.pdf') }] }])
  expect(await readdir(temporary)).toEqual([])
})

test('refuses an unknown kind on standard input before an upload', async () => {
  const ran = await docweave(['run', 'compress-pdf', '-'], '\u0001\u0002\u0003')
  expect([ran.code, ran.stdout.toString()]).toEqual([3, ''])
  expect(json(ran.stderr)).toMatchObject({ jobId: null, code: 'FILE_KIND_UNSUPPORTED' })
  expect(uploads()).toEqual([])
})

test('several results for standard output: a usage error before an upload, and a ZIP with --zip', async () => {
  await put('a.pdf', pdfWith('a'))
  await put('b.pdf', pdfWith('b'))
  const words = ['run', 'compress-pdf', '--in', 'a.pdf', 'b.pdf', '--out', '-']
  const refused = await docweave(words)
  expect([refused.code, refused.stdout.toString()]).toEqual([2, ''])
  expect(refused.stderr).toContain('--zip')
  expect(uploads()).toEqual([])
  const zipped = await docweave([...words, '--zip'])
  expect([zipped.code, zipped.stdout.subarray(0, 4).toString()]).toEqual([0, 'PK\u0003\u0004'])
  for (const name of ['a-docweave.pdf', 'b-docweave.pdf']) expect(zipped.stdout.includes(name)).toBe(true)
  const filed = await docweave(['run', 'compress-pdf', '--in', 'a.pdf', 'b.pdf', '--zip', '--out', 'out'])
  expect(filed.code).toBe(0)
  expect((await readFile(join(folder, 'out/a.zip'))).includes('b-docweave.pdf')).toBe(true)
})

test('reports several results for standard output that were not expected, and where they are', async () => {
  const ran = await docweave(['run', 'compress-pdf', '-'], pdfWith(TWO))
  expect([ran.code, ran.stdout.toString()]).toEqual([2, ''])
  expect(ran.stderr).toMatch(/2 files.*--zip.*\/download\/[0-9a-f]{32}/s)
})

test('expands folders and patterns, in natural order', async () => {
  await mkdir(join(folder, 'scans/deep'), { recursive: true })
  for (const name of ['page-10.pdf', 'page-2.pdf', 'deep/page-3.pdf', '.hidden.pdf', '[1].pdf'])
    await put(`scans/${name}`, pdfWith(name))
  const namesOf = async (...words: string[]) => {
    const ran = await docweave(['run', 'merge-pdf', '--in', ...words, '--out', 'out', '--json'])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    const job = await server.services.jobs.get(server.started.at(-1)?.jobId ?? '')
    return job?.inputs.map(({ name }) => name)
  }
  expect(await namesOf('scans')).toEqual(['[1].pdf', 'page-2.pdf', 'page-10.pdf'])
  expect(await namesOf('scans/page-*.pdf', 'scans/page-2.pdf')).toEqual(['page-2.pdf', 'page-10.pdf'])
  expect(await namesOf('scans/page-2.pdf', 'scans/page-*.pdf')).toEqual(['page-2.pdf', 'page-10.pdf'])
  // A file is merged with itself.
  expect(await namesOf('scans/page-2.pdf', 'scans/page-2.pdf')).toEqual(['page-2.pdf', 'page-2.pdf'])
  expect(await namesOf('scans/**/page-{2,3}.pdf')).toEqual(['page-3.pdf', 'page-2.pdf'])
  expect(await namesOf('scans/[1].pdf', 'scans/page-2.pdf')).toEqual(['[1].pdf', 'page-2.pdf'])
})

test('says when nothing matches', async () => {
  await mkdir(join(folder, 'empty'))
  for (const [word, message] of [
    ['*.docx', 'No file matches *.docx.'],
    ['none.pdf', 'There is no file none.pdf.'],
    ['empty', 'The folder empty has no files.'],
  ] as const) {
    const ran = await docweave(['run', 'compress-pdf', '--in', word, '--out', 'out'])
    expect([ran.code, ran.stdout.toString()]).toEqual([2, ''])
    expect(ran.stderr).toContain(message)
  }
})

test('--json: one document, also for a failed job and a usage error', async () => {
  await put('a.pdf', pdfWith('a'))
  await put('b.pdf', pdfWith(DAMAGED))
  const run = (name: string, ...words: string[]) =>
    docweave(['run', 'compress-pdf', '--in', name, '--out', 'out', '--json', ...words])
  const [done, failed, wrong] = [await run('a.pdf'), await run('b.pdf'), await run('a.pdf', '--colour')]
  expect([done, failed, wrong].map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [3, ''],
    [2, ''],
  ])
  expect(json(done.stdout)).toMatchObject({ ...started, files: [{ type: 'application/pdf' }] })
  expect(json(failed.stdout)).toEqual({
    ...started,
    error: { code: 'FILE_DAMAGED', message: expect.stringContaining('damaged') },
  })
  expect(json(wrong.stdout)).toEqual({
    jobId: null,
    error: { code: 'USAGE', message: expect.stringContaining('--colour') },
  })
})

test('--json=lines: the progress as objects, one a line', async () => {
  await put('a.pdf', pdfWith('a'))
  const ran = await docweave(['run', 'compress-pdf', '--in', 'a.pdf', '--out', 'out', '--json=lines'])
  const types = lines(ran).map((line) => (line as { type: string }).type)
  expect([types.slice(0, 2), types.at(-1)]).toEqual([['uploaded', 'started'], 'done'])
  expect(types.slice(2, -1)).toContain('progress')
  const wrong = await docweave(['run', 'compress-pdf', '--in', 'no.pdf', '--out', 'out', '--json=lines'])
  expect(lines(wrong)).toMatchObject([{ type: 'error', error: { code: 'USAGE' } }])
})

test('the last line of standard error is the failure; progress only when asked for', async () => {
  await put('b.pdf', pdfWith(DAMAGED))
  const ran = await docweave(['run', 'compress-pdf', '--in', 'b.pdf', '--out', 'out', '--progress'])
  const said = ran.stderr.trimEnd().split('\n')
  expect([ran.code, ran.stdout.toString()]).toEqual([3, ''])
  expect(said[0]).toBe('uploaded 1 of 1')
  expect(said.length).toBeGreaterThan(1)
  expect(json(said.at(-1) ?? '')).toMatchObject({ ...started, code: 'FILE_DAMAGED' })
})

/** Starts a job that does not end, and returns the process once the server has it. */
async function startEndless(...words: string[]) {
  const running = startCli(['run', 'compress-pdf', '-', ...words], { cwd: folder, env, input: pdfWith(ENDLESS) })
  await vi.waitFor(() => expect(server.isFollowed()).toBe(true), 20_000)
  return running
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s cancels the job, with status %i, and leaves no temporary file', async (signal, code) => {
  const { child, ended } = await startEndless()
  expect(await readdir(temporary)).toHaveLength(1)
  child.kill(signal)
  const ran = await ended
  expect([ran.code, ran.stdout.toString()]).toEqual([code, ''])
  expect(json(ran.stderr)).toMatchObject({ ...started, code: 'CANCELLED' })
  expect(server.cancelled).toEqual([server.started[0]?.jobId])
  expect(await readdir(temporary)).toEqual([])
})

test('--detach leaves the job running, and prints its key', async () => {
  const { child, ended } = await startEndless('--detach', '--out', 'out')
  child.kill('SIGINT')
  const ran = await ended
  expect(ran.code).toBe(130)
  expect(json(ran.stderr)).toEqual({ jobId: server.started[0]?.jobId, jobKey: started.jobKey, detached: true })
  expect(server.cancelled).toEqual([])
})

test('ends quietly when the reader of standard output is gone', async () => {
  const { child } = startCli(['run', 'compress-pdf', '-'], { cwd: folder, env, input: pdfWith('x'.repeat(3_000_000)) })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  const code = new Promise((resolve) => child.on('close', resolve))
  child.stdout?.destroy()
  expect([await code, said]).toEqual([141, ''])
  expect(await readdir(temporary)).toEqual([])
})

test('reports an unreachable server', async () => {
  await put('a.pdf', pdfWith('a'))
  const ran = await docweave(['run', 'compress-pdf', '--in', 'a.pdf', '--out', 'out', '--url', 'http://127.0.0.1:9'])
  expect(ran.code).toBe(3)
  expect(json(ran.stderr)).toMatchObject({ jobId: null, code: 'SERVICE_UNAVAILABLE' })
})

test('names what the system refuses', async () => {
  await put('a.pdf', pdfWith('a'))
  const ran = await docweave(['run', 'compress-pdf', '--in', 'a.pdf', '--out', 'a.pdf', '--json'])
  expect([ran.code, json(ran.stdout)]).toMatchObject([3, { error: { code: 'EEXIST' } }])
})

const NAMES = [
  '계약서 원본.pdf',
  '請求書・ひらがな.pdf',
  '漢字檔案.pdf',
  '📄🇰🇷.pdf',
  'שלום مرحبا.pdf',
  'cafe\u0301 \u1112\u1161\u11ab.pdf',
  `${'가'.repeat(83)}ab.pdf`,
  `${'a'.repeat(251)}.pdf`,
]

test.each(NAMES)('keeps the name %j in the C locale, and writes a result of at most 255 bytes', async (name) => {
  await put(name, pdfWith('named'))
  const cLocale = { ...env, LC_ALL: 'C', LANG: 'C' }
  const ran = await runCli(['run', 'compress-pdf', '--in', name, '--out', 'out'], { cwd: folder, env: cLocale })
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  const [made = ''] = await readdir(join(folder, 'out'))
  expect(Buffer.byteLength(made)).toBeLessThanOrEqual(255)
  const stem = name.normalize('NFC').replace('.pdf', '')
  expect(stem.startsWith(made.replace(/(-docweave)?\.pdf$/, ''))).toBe(true)
  expect(made.length).toBeGreaterThan(Math.min(stem.length, 75))
})
