/** `docweave run --watch` as a process. */
import { appendFile, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCli, startCli } from '../testing/run-cli.ts'
import { DAMAGED, ENDLESS, openTestServer, pdfWith, type TestServer } from '../testing/test-server.ts'

vi.setConfig({ hookTimeout: 30_000 })

let server: TestServer
let root: string
let inbox: string
let out: string
let running: ReturnType<typeof startCli>[]

beforeEach(async () => {
  server = await openTestServer()
  root = await mkdtemp(join(tmpdir(), 'docweave-watch-'))
  inbox = join(root, 'in')
  out = join(root, 'out')
  await mkdir(inbox)
  running = []
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  await server.close()
  await rm(root, { recursive: true })
})

const words = (...more: string[]) => [
  ...['run', 'compress-pdf', '--watch', inbox, '--out', out, '--settle', '0.3', '--url', server.url],
  ...more,
]
function startWatch(env: Record<string, string> = {}) {
  const started = startCli(words(), { env })
  running.push(started)
  return started
}
const put = (name: string, content: string) => writeFile(join(inbox, name), content)
const list = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()
const done = () => list(join(inbox, 'done'))
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 100 })

test(
  'processes each new file, prints a line for it, and never overwrites one in done',
  { timeout: 60_000 },
  async () => {
    await put('a.pdf', pdfWith('first'))
    const { child, ended } = startWatch()
    await eventually(async () => expect(await done()).toEqual(['a.pdf']))
    await put('a.pdf', pdfWith('second'))
    await eventually(async () => expect(await done()).toEqual(['a-2.pdf', 'a.pdf']))
    expect(await readFile(join(inbox, 'done/a-2.pdf'), 'utf8')).toBe(pdfWith('second'))
    expect(await list(out)).toEqual(['a-docweave-2.pdf', 'a-docweave.pdf'])
    await eventually(async () => expect(await readdir(join(inbox, '.docweave/journal'))).toEqual([]))
    child.kill('SIGTERM')
    const { code, stdout } = await ended
    expect(code).toBe(143)
    const said = stdout.toString().trimEnd().split('\n')
    expect(said.map((line) => JSON.parse(line) as unknown)).toEqual(
      ['a-docweave.pdf', 'a-docweave-2.pdf'].map((name) => ({
        file: 'a.pdf',
        jobId: expect.stringMatching(/^[0-9a-f]{32}$/),
        ms: expect.any(Number),
        files: [{ path: join(out, name), type: 'application/pdf', bytes: expect.any(Number) }],
      })),
    )
    // An interrupted watcher releases the folder.
    expect(await readdir(join(inbox, '.docweave'))).toEqual(['journal'])
  },
)

test('waits for a file that is still being written', { timeout: 60_000 }, async () => {
  startWatch()
  await put('slow.pdf', '%PDF-1.7\n')
  for (let part = 0; part < 6; part++) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await appendFile(join(inbox, 'slow.pdf'), `% part ${part}\n`)
  }
  await eventually(async () => expect(await done()).toEqual(['slow.pdf']))
  expect(await readFile(join(out, 'slow-docweave.pdf'), 'utf8')).toContain('part 5')
  expect(server.started).toHaveLength(1)
})

test('keeps a source that failed, until it changes or its error file is removed', { timeout: 60_000 }, async () => {
  startWatch()
  await put('bad.pdf', pdfWith(DAMAGED))
  await put('note.mp3', 'no sound, and no PDF')
  const errors = ['bad.pdf.docweave-error.json', 'note.mp3.docweave-error.json']
  await eventually(async () => expect(await list(inbox)).toEqual(['bad.pdf', errors[0], 'note.mp3', errors[1]]))
  expect(JSON.parse(await readFile(join(inbox, errors[1] ?? ''), 'utf8'))).toMatchObject({ error: { code: 'USAGE' } })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(server.started).toHaveLength(1)

  await rm(join(inbox, errors[0] ?? ''))
  await eventually(() => expect(server.started).toHaveLength(2))
  await eventually(async () => expect(await list(inbox)).toContain(errors[0]))
  await put('bad.pdf', pdfWith('mended'))
  await eventually(async () => expect(await done()).toEqual(['bad.pdf']))
  expect(await list(inbox)).toEqual(['done', 'note.mp3', errors[1]])
})

test('continues an open job after a kill, and follows a source that was renamed', { timeout: 60_000 }, async () => {
  const { child, ended } = startWatch()
  await put('a.pdf', pdfWith(ENDLESS))
  await eventually(() => expect(server.isFollowed()).toBe(true))
  child.kill('SIGKILL')
  await ended
  await rename(join(inbox, 'a.pdf'), join(inbox, 'b.pdf'))
  startWatch()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const [{ jobId } = { jobId: '' }] = server.started
  const results = [{ name: 'a-docweave.pdf', kind: 'pdf' as const, key: 'none', bytes: 0, sourceBytes: 1 }]
  const job = await server.services.jobs.get(jobId)
  const input = job?.inputs[0]
  await server.services.jobs.append(jobId, {
    ...{ type: 'done', at: Date.now(), expiresAt: Date.now() + 1e6 },
    results: results.map((result) => ({ ...result, key: input?.key ?? '', bytes: input?.bytes ?? 0 })),
  })
  await eventually(async () => expect(await done()).toEqual(['b.pdf']))
  expect(await list(out)).toEqual(['a-docweave.pdf'])
  expect(server.started).toHaveLength(1)
})

test(
  'a source that is renamed while its watcher is away is still the one that was processed',
  { timeout: 60_000 },
  async () => {
    await put('a.pdf', pdfWith('same'))
    const killed = startCli(['finished', ...words().slice(1)], {
      script: fileURLToPath(new URL('../testing/killed-watch.ts', import.meta.url)),
    })
    expect((await killed.ended).signal).toBe('SIGKILL')
    await rename(join(inbox, 'a.pdf'), join(inbox, 'b.pdf'))
    startWatch()
    await eventually(async () => expect(await done()).toEqual(['b.pdf']))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect([await list(inbox), await list(out)]).toEqual([['done'], ['a-docweave.pdf']])
    expect(server.started).toHaveLength(1)
  },
)

test('refuses a second watcher of the folder, and results into it', { timeout: 60_000 }, async () => {
  startWatch()
  await eventually(async () => expect(await readdir(join(inbox, '.docweave'))).toContain('lock-1'))
  const second = await runCli(words())
  expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('watches this folder already')])
  const same = await runCli(['run', 'compress-pdf', '--watch', inbox, '--out', join(inbox, '.')])
  expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('another folder')])
  const lacking = await runCli(['run', 'del-pdf-page', '--watch', inbox, '--out', out])
  expect([lacking.code, lacking.stderr]).toEqual([2, expect.stringContaining('PAGES_NOT_CHOSEN')])
  const none = await runCli(['run', 'compress-pdf', '--watch', join(root, 'none'), '--out', out])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no folder')])
})

test('waits for a server that is away', { timeout: 60_000 }, async () => {
  const { port } = new URL(server.url)
  await server.close()
  await put('a.pdf', pdfWith('patient'))
  const { child } = startWatch()
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  await eventually(() => expect(said).toContain('Next attempt'))
  server = await openTestServer(Number(port))
  await eventually(async () => expect(await done()).toEqual(['a.pdf']))
  expect(await list(inbox)).toEqual(['done'])
})

test('a key that the server refuses is the fault of no source: it waits', { timeout: 60_000 }, async () => {
  await put('a.pdf', pdfWith('patient'))
  const { child } = startWatch({ DOCWEAVE_KEY: 'dwk_0000000000000000000000000000000000000000aZ94T0cN7' })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  await eventually(() => expect(said).toContain('Next attempt'))
  expect(said).toContain('docweave login')
  expect(await list(inbox)).toEqual(['a.pdf'])
})

test('keeps every name in the C locale, up to 255 bytes', { timeout: 60_000 }, async () => {
  const names = [
    '계약서 원본.pdf',
    '請求書.pdf',
    '📄🇰🇷.pdf',
    'שלום مرحبا.pdf',
    'cafe\u0301 \u1112\u1161\u11ab.pdf',
    `${'가'.repeat(83)}ab.pdf`,
  ]
  for (const name of names) await put(name, pdfWith(name))
  const bad = `${'나'.repeat(83)}ab.pdf`
  await put(bad, pdfWith(DAMAGED))
  startWatch({ LC_ALL: 'C', LANG: 'C' })
  await eventually(async () => expect(await done()).toEqual(names.toSorted()))
  for (const name of names) expect(await readFile(join(inbox, 'done', name), 'utf8')).toBe(pdfWith(name))
  expect(await list(out)).toHaveLength(names.length)
  await eventually(async () => expect(await list(inbox)).toHaveLength(3))
  // The same name again: the number fits into 255 bytes, too.
  const long = names.at(-1) ?? ''
  await copyFile(join(inbox, 'done', long), join(inbox, long))
  await eventually(async () => expect(await done()).toContain(`${'가'.repeat(83)}-2.pdf`))
})
