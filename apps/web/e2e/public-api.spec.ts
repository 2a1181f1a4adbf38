/** The public API through the site, with real engines: what a program sends, follows and downloads. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { env } from './env.ts'
import { scanOf, textOf } from './sample-files.ts'

const api = (path: string, init: RequestInit = {}) => fetch(new URL(`/api/v1${path}`, env.baseUrl), init)

/** A form with a PDF under the name `name`. */
function formOf(name: string, content: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([Uint8Array.from(content)], name))
  return form
}

const scan = () => scanOf([['The contract begins in October', 'Both sides have signed it']])

test('converts a document in one request, and gives it the name of its input', async () => {
  test.setTimeout(120_000)
  const form = formOf('계약서 原本 👩‍👩‍👧.pdf', scan(), { languages: 'en' })
  const response = await api('/convert/pdf-ocr', { method: 'POST', body: form, headers: { prefer: 'wait=100' } })
  expect(response.status, await response.clone().text()).toBe(200)
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(name)).toBe('계약서 原本 👩‍👩‍👧-docweave.pdf')
  expect(textOf(Buffer.from(await response.arrayBuffer()))[0]).toContain('The contract begins in October')
})

test('follows a job of two steps by its events, and repeats no job', async () => {
  test.setTimeout(120_000)
  const steps = [{ tool: 'pdf-ocr', options: { languages: ['en'] } }, { tool: 'pdf-to-txt' }]
  const [content, key] = [scan(), randomUUID()]
  const create = () =>
    api('/jobs', {
      method: 'POST',
      body: formOf('scan.pdf', content, { job: JSON.stringify({ steps }) }),
      headers: { 'idempotency-key': key },
    })
  const [first, second] = [await create(), await create()]
  expect([first.status, second.status]).toEqual([201, 200])
  const [job, same] = [await first.json(), await second.json()]
  expect(same.id).toBe(job.id)
  const events = await (await api(`/jobs/${job.id}/events`)).text()
  const states = [...events.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data).state)
  expect(states.at(-1)).toBe('done')
  const text = await (await api(`/jobs/${job.id}/results/0`)).text()
  expect(text).toContain('Both sides have signed it')
  const removed = await api(`/jobs/${job.id}`, { method: 'DELETE', headers: { 'docweave-job-key': job.key } })
  expect(removed.status).toBe(204)
  expect((await api(`/jobs/${job.id}/results/0`)).status).toBe(410)
})

test('answers wrong files and requests with the code of the error table', async () => {
  const codeOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    return [response.status, (await response.json()).code]
  }
  const convert = (form: FormData) => api('/convert/compress-pdf', { method: 'POST', body: form })
  const damaged = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])
  expect(await codeOf(await convert(formOf('a.pdf', damaged)))).toEqual([422, 'FILE_DAMAGED'])
  expect(await codeOf(await convert(formOf('a.pdf', Buffer.alloc(0))))).toEqual([422, 'FILE_EMPTY'])
  expect(await codeOf(await convert(formOf('a.pdf', Buffer.from('only text'))))).toEqual([400, 'STEP_DOES_NOT_FIT'])
  expect(await codeOf(await api('/nothing'))).toEqual([404, 'ENDPOINT_NOT_FOUND'])
})

test('another site’s page cannot use the API in a visitor’s name', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const response = await api('/jobs', { method: 'POST', body: '{}', headers })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'ORIGIN_REFUSED', status: 403 }])
})
