/** Many files in one job: each succeeds or fails by itself, and failed ones are retried without repeating the rest. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as mupdf from 'mupdf'
import { fetchFile, jobs, own, start, statusOf, untilOver, upload } from './api-visitor.ts'
import { numbered, pagesOf } from './numbered-pages.ts'
import { docweave, lastLine } from './run-docweave.ts'

const password = '삼천리 7'
const lock = ({ name, buffer }: ReturnType<typeof numbered>) => {
  const document = new mupdf.PDFDocument(buffer)
  const locked = document.saveToBuffer({ encrypt: 'aes-256', 'user-password': password, 'owner-password': 'owner' })
  return { name, buffer: Buffer.from(locked.asUint8Array()) }
}
const damaged = { name: 'damaged.pdf', buffer: Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`) }
const [one, locked, two] = [numbered('one', 2), lock(numbered('locked', 3)), numbered('two', 1)]
const uploadAll = (...files: { name: string; buffer: Buffer }[]) => Promise.all(files.map(upload))
const compress = { tool: 'compress-pdf' }

test('a damaged and an encrypted file do not affect the others, and a password adds its file', async () => {
  const id = await start(await uploadAll(one, damaged, locked, two), compress)
  const { job, seen } = await untilOver(id)
  expect(job.state).toBe('done')
  expect([...seen]).toEqual(expect.arrayContaining(['done', 'failed']))
  expect(job.inputs.map(({ status }) => [status?.state, status?.failure?.code])).toEqual([
    ['done', undefined],
    ['failed', 'FILE_DAMAGED'],
    ['failed', 'FILE_ENCRYPTED'],
    ['done', undefined],
  ])
  expect(job.inputs[2]?.status?.failure?.params).toEqual({ files: '2' })
  expect(job.results.map(({ name, source }) => [name, source])).toEqual([
    ['one-docweave.pdf', 0],
    ['two-docweave.pdf', 3],
  ])
  expect(pagesOf(await fetchFile(id, 1))).toEqual(['two 1'])
  expect((await fetchFile(id, 'input/2')).equals(locked.buffer)).toBe(true)

  await jobs.retry.mutate({ ...own(id), passwords: [null, null, password, null] })
  // Previous results can still be downloaded.
  expect(pagesOf(await fetchFile(id, 0))).toEqual(['one 1', 'one 2'])
  const again = await untilOver(id)
  expect(again.job.inputs.map(({ status }) => status?.state)).toEqual(['done', 'failed', 'done', 'done'])
  expect(again.job.results.map(({ source }) => source)).toEqual([0, 2, 3])
  expect(pagesOf(await fetchFile(id, 1))).toEqual(['locked 1', 'locked 2', 'locked 3'])

  await jobs.retry.mutate({ ...own(id), without: [1] })
  const { job: whole } = await untilOver(id)
  expect([whole.state, ...whole.inputs.map(({ status }) => status?.state)]).toEqual([
    'done',
    'done',
    'left-out',
    'done',
    'done',
  ])
  expect(await jobs.retry.mutate(own(id)).catch(({ message }: Error) => message)).toBe('JOB_NOT_RETRYABLE')
})

test('retries one file by itself, and keeps the state of another failed one', async () => {
  const id = await start(await uploadAll(one, damaged, locked), compress)
  await untilOver(id)
  await jobs.retry.mutate({ ...own(id), passwords: [null, null, password], only: [2] })
  const { job, seen } = await untilOver(id)
  expect(job.inputs.map(({ status }) => status?.state)).toEqual(['done', 'failed', 'done'])
  expect(job.inputs[1]?.status?.failure?.code).toBe('FILE_DAMAGED')
  expect(job.results.map(({ source }) => source)).toEqual([0, 2])
  expect([...seen]).not.toContain('left-out')
  // The plan still has all files: the other failed one can be retried later.
  await jobs.retry.mutate({ ...own(id), only: [1] })
  const { job: later } = await untilOver(id)
  expect(later.inputs.map(({ status }) => status?.state)).toEqual(['done', 'failed', 'done'])
  expect(later.results.map(({ source }) => source)).toEqual([0, 2])
  const merged = await start(await uploadAll(one, locked), compress, { tool: 'merge-pdf' })
  await untilOver(merged)
  expect(await jobs.retry.mutate({ ...own(merged), only: [1] }).catch(({ message }: Error) => message)).toBe(
    'JOB_NOT_RETRYABLE',
  )
})

test('does not merge with a file missing, unless the visitor continues without it', async () => {
  const id = await start(await uploadAll(one, damaged, two), compress, { tool: 'merge-pdf' })
  const { job } = await untilOver(id)
  expect([job.state, job.failure?.code, job.failure?.step]).toEqual(['failed', 'FILE_DAMAGED', 0])
  expect(job.results).toEqual([])
  await jobs.retry.mutate({ ...own(id), without: [1] })
  const { job: merged } = await untilOver(id)
  expect(merged.state).toBe('done')
  expect(pagesOf(await fetchFile(id, 0))).toEqual(['one 1', 'one 2', 'two 1'])
})

test('repeats all files with a changed option that did not fit one of them', async () => {
  const id = await start(await uploadAll(one, two), { tool: 'rotate-pdf', options: { pages: '2' } }, compress)
  const { job } = await untilOver(id)
  expect([job.state, job.inputs[1]?.status?.failure?.code]).toEqual(['done', 'PAGE_RANGE_INVALID'])
  await jobs.retry.mutate({ ...own(id), options: { step: 0, options: { pages: 'all' } } })
  const { job: changed } = await untilOver(id)
  expect([changed.steps[0]?.options.pages, changed.results.length]).toEqual(['all', 2])
  expect([pagesOf(await fetchFile(id, 0)), pagesOf(await fetchFile(id, 1))]).toEqual([
    ['one 1@90', 'one 2@90'],
    ['two 1@90'],
  ])
})

test('a result used by another job stays available when the first job is deleted', async () => {
  const id = await start(await uploadAll(one), compress)
  await untilOver(id)
  const next = await start([{ job: id, result: 0 }, ...(await uploadAll(two))], { tool: 'merge-pdf' })
  await jobs.remove.mutate(own(id))
  expect([await statusOf(id, 0), await statusOf(id, 'input/0'), await statusOf(id, 'all.zip')]).toEqual([410, 410, 410])
  await untilOver(next)
  expect(pagesOf(await fetchFile(next, 0))).toEqual(['one 1', 'one 2', 'two 1'])
})

test('an encrypted result used as an input needs its password', async () => {
  const { jobId: id } = await jobs.start.mutate({
    uploads: await uploadAll(one),
    locale: 'en',
    pipeline: { steps: [compress] },
    protect: password,
  })
  await untilOver(id)
  const next = await start([{ job: id, result: 0 }], { tool: 'rotate-pdf' })
  expect((await untilOver(next)).job.failure).toEqual({ code: 'FILE_ENCRYPTED', params: { files: '0' } })
  await jobs.retry.mutate({ ...own(next), passwords: [password] })
  expect((await untilOver(next)).job.results.map(({ name }) => name)).toEqual(['one-docweave-2.pdf'])
  expect(pagesOf(await fetchFile(next, 0))).toEqual(['one 1@90', 'one 2@90'])
})

test('the command line writes the good results, reports failed files, and exits with 3', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-many-'))
  try {
    const files = [one, damaged, locked]
    for (const { name, buffer } of files) await writeFile(join(folder, name), buffer)
    const paths = files.map(({ name }) => join(folder, name))
    const ran = await docweave('run', 'compress-pdf', '--in', ...paths, '--out', join(folder, 'out'))
    expect(ran.code, ran.stderr).toBe(3)
    const said: { files: { path: string }[]; failed: { name: string; code: string }[] } = JSON.parse(ran.stdout)
    expect(said.failed.map(({ name, code }) => [name, code])).toEqual([
      ['damaged.pdf', 'FILE_DAMAGED'],
      ['locked.pdf', 'FILE_ENCRYPTED'],
    ])
    expect(said.files).toHaveLength(1)
    expect(pagesOf(await readFile(said.files[0]?.path ?? ''))).toEqual(['one 1', 'one 2'])
    expect(lastLine(ran)).toMatchObject({ code: 'FILE_DAMAGED', message: expect.any(String) })
    expect(ran.stderr).toContain('locked.pdf: ')
  } finally {
    await rm(folder, { recursive: true })
  }
})
