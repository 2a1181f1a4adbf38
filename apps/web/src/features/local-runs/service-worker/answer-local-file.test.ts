import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Job, JobResult } from '@docweave/contract'
import { parse } from 'content-disposition'
import { describe, expect, it, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { answerLocalFile, type LocalFiles } from './answer-local-file.ts'
import { isLocalAddress } from './local-address.ts'

const contents = new Map([
  ['a'.repeat(64), '0123456789'],
  ['b'.repeat(64), 'Zusammenfassung'],
  ['c'.repeat(64), 'the input'],
])

const result = (letter: string, name: string, kind: JobResult['kind'], bytes: number): JobResult => ({
  ...{ key: letter.repeat(64), name, kind, bytes, source: 0, sourceBytes: 9 },
})

const job: Job = {
  ...{ id: 'here-1', revision: 3, state: 'done', locale: 'ko', visitor: 'here', createdAt: Date.UTC(2026, 4, 6, 12) },
  inputs: [{ key: 'c'.repeat(64), name: '계약서.pdf', kind: 'pdf', bytes: 9 }],
  steps: [],
  results: [
    result('a', '보고서.pdf', 'pdf', 10),
    result('a', '보고서.pdf', 'pdf', 10),
    result('b', '議事録.txt', 'txt', 15),
    result('d', 'gone.pdf', 'pdf', 10),
    // A crash while it was written left a part of it.
    result('a', 'part.pdf', 'pdf', 11),
  ],
  notices: [],
}
const jobs = new Map<string, Job>([
  [job.id, job],
  ['here-zip', { ...job, id: 'here-zip', results: job.results.slice(0, 3) }],
  ['here-running', { ...job, id: 'here-running', state: 'running', results: [] }],
  ['here-remote', { ...job, id: 'here-remote', state: 'running', results: [] }],
  ['here-expired', { ...job, id: 'here-expired', state: 'expired' }],
])

const remote = { id: '4f'.repeat(16), from: 2, sources: [0] }

const opened: string[] = []
const files: LocalFiles = {
  async read(id) {
    const found = jobs.get(id)
    return found && { job: found, ...(id === 'here-remote' ? { remote } : {}) }
  },
  fetch: async (address, { method }) => new Response(`${method} ${address}`),
  async open(jobId, key) {
    opened.push(`${jobId}/${key}`)
    const content = contents.get(key)
    if (content === undefined) throw new DOMException('no such file', 'NotFoundError')
    return new Blob([content])
  },
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  answerLocalFile(new Request(`https://docweave.example/results/${path}`, { method, headers }), files)

test('a result is sent with the headers of the server', async () => {
  const answer = await ask('here-1/0')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="???.pdf"; filename*=UTF-8''${encodeURIComponent('보고서')}.pdf`,
    'content-length': '10',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    etag: `"${'a'.repeat(64)}"`,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect(await answer.text()).toBe('0123456789')
})

test('a text is sent as UTF-8, under its Japanese name', async () => {
  const { headers } = await ask('here-1/2')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(parse(headers.get('content-disposition') ?? '').parameters['filename']).toBe('議事録.txt')
})

test('an input is sent, also while the job runs', async () => {
  for (const id of ['here-1', 'here-running']) {
    const answer = await ask(`${id}/input/0`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('the input')
    expect(parse(answer.headers.get('content-disposition') ?? '').parameters['filename']).toBe('계약서.pdf')
  }
})

describe('ranges', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=0-1,2-3', '0123', 'bytes 0-3/10'],
  ])('%s', async (range, text, contentRange) => {
    const answer = await ask('here-1/0', { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(answer.headers.get('content-length')).toBe(String(text.length))
    expect(await answer.text()).toBe(text)
  })

  it.each(['bytes=10-', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const answer = await ask('here-1/0', { range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
    expect(await answer.text()).toBe('')
  })

  it.each<[string, Record<string, string>]>([
    ['several parts', { range: 'bytes=0-1,5-6' }],
    ['no numbers', { range: 'bytes=one-two' }],
    ['another version', { range: 'bytes=0-1', 'if-range': '"other"' }],
  ])('%s: the whole is sent', async (_, headers) => {
    const answer = await ask('here-1/0', headers)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
  })

  it('a part of the same version is sent', async () => {
    const answer = await ask('here-1/0', { range: 'bytes=0-1', 'if-range': `"${'a'.repeat(64)}"` })
    expect(answer.status).toBe(206)
  })
})

test.each(['here-1/0', 'here-1/input/0', 'here-1/all.zip', 'here-1/9', 'here-none/0'])(
  'HEAD of %s has the headers of GET and no body',
  async (path) => {
    const [head, get] = [await ask(path, {}, 'HEAD'), await ask(path)]
    expect(head.status).toBe(get.status)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    expect(head.body).toBeNull()
  },
)

test('all results are sent as a zip under unique names', async () => {
  const answer = await ask('here-zip/all.zip')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(parse(answer.headers.get('content-disposition') ?? '').parameters['filename']).toBe('계약서.zip')
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const entries: { name: string; time: number; text: string }[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    expect(entry.crc32).toBe(crc32(content))
    entries.push({
      name: entry.fileName,
      time: entry.getLastModDate().getTime(),
      text: content.toString(),
    })
  }
  expect(entries).toEqual([
    { name: '보고서.pdf', time: job.createdAt, text: '0123456789' },
    { name: '보고서-2.pdf', time: job.createdAt, text: '0123456789' },
    { name: '議事録.txt', time: job.createdAt, text: 'Zusammenfassung' },
  ])
})

test('a zip whose file is missing breaks off', async () => {
  const answer = await ask('here-1/all.zip')
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

describe('errors', () => {
  it.each([
    ['here-none/0', 404, 'JOB_NOT_FOUND'],
    ['here-1/5', 404, 'JOB_NOT_FOUND'],
    ['here-1/input/1', 404, 'JOB_NOT_FOUND'],
    ['here-running/0', 409, 'JOB_NOT_FINISHED'],
    ['here-running/all.zip', 409, 'JOB_NOT_FINISHED'],
    ['here-expired/0', 410, 'RESULT_EXPIRED'],
    ['here-expired/input/0', 410, 'RESULT_EXPIRED'],
    ['here-1/3', 410, 'RESULT_EXPIRED'],
    ['here-1/4', 410, 'RESULT_EXPIRED'],
  ])('%s: %i %s', async (path, status, code) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ code, params: {} })
  })

  it('a database that cannot be read is an internal error', async () => {
    const failing = { ...files, read: () => Promise.reject(new Error('closed')) }
    const answer = await answerLocalFile(new Request('https://docweave.example/results/here-1/0'), failing)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ code: 'INTERNAL', params: {} })
  })
})

test.each([
  ['0', '0'],
  ['all.zip', 'all.zip'],
  ['1/preview.pdf', '1/preview.pdf'],
  ['text/2', 'text/0'],
])('%s of a job that the server went on with is asked for there', async (path, there) => {
  const answer = await ask(`here-remote/${path}`)
  expect(await answer.text()).toBe(`GET /results/${remote.id}/${there}`)
  expect(await (await ask('here-remote/input/0')).text()).toBe('the input')
})

test.each([
  'here-1',
  'here-1/',
  'here-1/-1',
  'here-1/0/',
  'here-1/00000000',
  'here-1/constructor',
  'here-1/input/constructor',
  `here-1/${'a'.repeat(64)}`,
  'here-1/note-recognition.json',
  'here-1%2F..%2Fhere-zip/0',
  'here-1/..%2Fhere-zip%2F0',
  'here-1%5C..%5Chere-zip/0',
  'here-1/text/0',
  'here-1/0/transcript.json',
  'here-1//0',
])('%s names no file', async (path) => {
  opened.length = 0
  expect(isLocalAddress(`/results/${path}`)).toBe(true)
  expect((await ask(path)).status).toBe(404)
  expect(opened).toEqual([])
})

test.each(['/results/4f0c/0', '/results/', '/download/here-1', '/results/%68ere-1/0', '/results/../results/here-1/0'])(
  '%s is not an address of a local file',
  (pathname) => expect(isLocalAddress(pathname)).toBe(false),
)
