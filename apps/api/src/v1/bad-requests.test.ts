import { request as httpRequest } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flushKeyUses } from '@docweave/api'
import { readKeyUses } from '@docweave/jobs/api-keys'
import { testRequestLimits } from '../testing/api-host.ts'
import { compress, jobForm, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})

const send = (path: string, body: string, type: string | undefined, method = 'POST') =>
  host.client().request(path, { method, body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) })

const codeOf = async (response: Response): Promise<unknown> => [response.status, (await response.json()).code]

const received = async () =>
  (await readdir(join(host.folder, 'staging')).catch((): string[] => [])).filter((name) => name.startsWith('api-'))

const part = (head: string, content = '') => `--x\r\n${head}\r\n\r\n${content}\r\n`
const file = 'Content-Disposition: form-data; name="file"; filename="a.pdf"'
const job = part('Content-Disposition: form-data; name="job"', JSON.stringify({ steps: compress }))
const form = 'multipart/form-data; boundary=x'

describe('a malformed request', () => {
  test.each([
    ['no boundary', 'multipart/form-data', 'x', [400, 'REQUEST_INVALID']],
    ['a boundary that does not occur', form, 'x', [400, 'REQUEST_INVALID']],
    ['nothing', form, '', [400, 'REQUEST_INVALID']],
    ['no end', form, `${job}${part(file, '%PDF-1.7')}`, [400, 'REQUEST_INVALID']],
    ['a file that is cut off', form, `${job}--x\r\n${file}\r\n\r\n%PDF-1.7`, [400, 'REQUEST_INVALID']],
    ['a part without a head', form, `${job}--x\r\n\r\n%PDF\r\n--x--\r\n`, [400, 'REQUEST_INVALID']],
    ['a text part in the place of the file', form, `${job}--x--\r\n`, [400, 'REQUEST_INVALID']],
    ['an empty file', form, `${job}${part(file)}--x--\r\n`, [422, 'FILE_EMPTY']],
    ['JSON that is cut off', 'application/json', '{"steps":[', [400, 'REQUEST_INVALID']],
    ['JSON that is no object', 'application/json', '[]', [400, 'REQUEST_INVALID']],
    ['JSON of another type', 'text/json', '{}', [415, 'REQUEST_TYPE_UNSUPPORTED']],
    ['a form of another type', 'application/x-www-form-urlencoded', 'job=1', [415, 'REQUEST_TYPE_UNSUPPORTED']],
    ['a file as the body', 'application/pdf', '%PDF-1.7', [415, 'REQUEST_TYPE_UNSUPPORTED']],
  ] as const)('with %s is refused', async (_, type, body, expected) => {
    expect(await codeOf(await send('/jobs', body, type))).toEqual(expected)
    expect(host.started).toEqual([])
    expect(await received()).toEqual([])
  })

  test('with more fields or files than a job may have is refused', async () => {
    const fields = Array.from({ length: 101 }, (_, index) =>
      part(`Content-Disposition: form-data; name="f${index}"`, 'x'),
    )
    expect(await codeOf(await send('/jobs', `${fields.join('')}--x--\r\n`, form))).toEqual([400, 'REQUEST_INVALID'])
    const files = Array.from({ length: 201 }, () => part(file, '%PDF-1.7'))
    expect(await codeOf(await send('/jobs', `${job}${files.join('')}--x--\r\n`, form))).toEqual([413, 'FILE_TOO_MANY'])
    expect(await received()).toEqual([])
  })

  test('to an address or by a method that does not exist is refused', async () => {
    expect(await codeOf(await send('/nothing', '{}', 'application/json'))).toEqual([404, 'ENDPOINT_NOT_FOUND'])
    const wrong = await send('/jobs', '{}', 'application/json', 'PUT')
    expect(wrong.headers.get('allow')).toBe('POST, GET')
    expect(await codeOf(wrong)).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(await codeOf(await send('/jobs/short/cancel', '', undefined))).toEqual([400, 'REQUEST_INVALID'])
  })

  test('with a JSON body that is too large is refused', async () => {
    const body = JSON.stringify({ steps: compress, inputs: [], extra: 'x'.repeat(5_000_000) })
    expect(await codeOf(await send('/jobs', body, 'application/json'))).toEqual([413, 'FILE_TOO_LARGE'])
  })
})

describe('a file that is too large', () => {
  test('is refused when it reaches the limit, with the response although more is coming', async () => {
    const limits = {
      anonymous: { ...host.services.limits.anonymous, maxUploadBytes: 1000 },
      signedIn: host.services.limits.signedIn,
    }
    await host.close()
    host = await openProgramHost({ limits })
    const exact = jobForm(undefined, { 'a.pdf': `%PDF-1.7\n${'x'.repeat(991)}` })
    expect((await host.client().request('/jobs', { method: 'POST', body: exact })).status).toBe(201)
    for (const size of [992, 3_000_000]) {
      const body = jobForm(undefined, { 'a.pdf': `%PDF-1.7\n${'x'.repeat(size)}` })
      const response = await host.client().request('/jobs', { method: 'POST', body })
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { code: 'FILE_TOO_LARGE', params: { limit: 1000 } },
      ])
    }
    expect(await received()).toEqual([])
  })

  test('is refused before its body when the quota of unused uploads is used up', async () => {
    await host.close()
    host = await openProgramHost({ uploadQuota: { open: 5, openBytes: 1e9, unusedBytes: 100 } })
    const response = await host.client().request('/files', { method: 'POST', body: jobForm() })
    expect(await codeOf(response)).toEqual([429, 'UPLOAD_QUOTA_EXCEEDED'])
  })
})

test('a connection that ends in the middle of a file leaves nothing, also of the quota', async () => {
  await host.close()
  host = await openProgramHost({ uploadQuota: { open: 1, openBytes: 1e9, unusedBytes: 1e9 } })
  const cut = httpRequest(`${host.url}/api/v1/jobs`, { method: 'POST', headers: { 'content-type': form } })
  cut.on('error', () => undefined)
  cut.write(`${job}--x\r\n${file}\r\n\r\n%PDF-1.7`)
  await expect.poll(async () => (await received()).length).toBe(1)
  cut.destroy()
  await expect.poll(received).toEqual([])
  expect((await host.client().create()).id).toMatch(/^[0-9a-f]{32}$/)
})

describe('an API key', () => {
  test.each(['Bearer dwk_0000', 'Bearer ', 'Basic a2ltOnNlY3JldA==', `Bearer ${'x'.repeat(5000)}`])(
    '%s is invalid',
    async (authorization) => {
      const response = await host.client().request('/tools', { headers: { authorization } })
      expect(response.headers.get('www-authenticate')).toContain('Bearer')
      expect(await codeOf(response)).toEqual([401, 'KEY_INVALID'])
    },
  )

  test('may run its tools only, and is refused for others in every way', async () => {
    const kim = await host.withKey('kim', { tools: ['merge-pdf'] })
    const refused = await kim.request('/jobs', { method: 'POST', body: jobForm() })
    expect(await refused.json()).toMatchObject({
      status: 403,
      code: 'KEY_NOT_ALLOWED',
      params: { tool: 'compress-pdf' },
    })
    const convert = await kim.request('/convert/compress-pdf', { method: 'POST', body: jobForm() })
    expect(convert.status).toBe(400)
    expect((await kim.create(jobForm({ steps: [{ tool: 'merge-pdf' }] }))).id).toBeDefined()
  })

  test('that expires while a file is sent is accepted, because it was valid when the request began; the next one is not', async () => {
    const kim = await host.withKey('kim', { expiresAt: Date.now() + 60_000 })
    const headers = { 'content-type': form, authorization: `Bearer ${kim.secret}` }
    const answered = Promise.withResolvers<number | undefined>()
    const sending = httpRequest(`${host.url}/api/v1/jobs`, { method: 'POST', headers }, (response) => {
      response.resume()
      answered.resolve(response.statusCode)
    })
    sending.write(`${job}--x\r\n${file}\r\n\r\n%PDF-1.7`)
    await expect.poll(async () => (await received()).length).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    sending.end('\r\n--x--\r\n')
    expect(await answered.promise).toBe(201)
    expect(await codeOf(await kim.request('/jobs'))).toEqual([401, 'KEY_EXPIRED'])
  })

  test('leaves a trail of its requests, with their jobs and codes, and without names', async () => {
    const kim = await host.withKey('kim')
    const { id } = await kim.create(jobForm(undefined, { 'secret-name.pdf': newPdf() }))
    await kim.request(`/jobs/${id}`)
    await kim.request(`/jobs/${'0'.repeat(32)}`)
    await flushKeyUses(host.services)
    const { uses } = await readKeyUses(host.services.documents, kim.key.id, undefined, Date.now())
    expect(uses.map(({ action, job, status, code, network }) => [action, job, status, code, network])).toEqual([
      ['jobs.get', '0'.repeat(32), 404, 'JOB_NOT_FOUND', '127.0.0.0/24'],
      ['jobs.get', id, 200, undefined, '127.0.0.0/24'],
      ['jobs.create', id, 201, undefined, '127.0.0.0/24'],
    ])
    expect(JSON.stringify(uses)).not.toContain('secret-name')
  })

  test('sends large files by tus, and no cookie counts in the API', async () => {
    const kim = await host.withKey('kim')
    const created = await fetch(`${host.url}/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${kim.secret}`,
        'tus-resumable': '1.0.0',
        'upload-length': '9',
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')}`,
      },
      body: '%PDF-1.7\n',
    })
    expect(created.status).toBe(201)
    const id = created.headers.get('location')?.split('/').at(-1)
    const use = (who: typeof kim) => who.json('/jobs', { steps: compress, inputs: [{ file: id }] })
    expect((await use(await host.withKey('lee'))).status).toBe(404)
    expect((await use(kim)).status).toBe(201)
  })
})

describe('the rate limit', () => {
  beforeEach(async () => {
    await host.close()
    host = await openProgramHost({}, { requestLimits: testRequestLimits(5) })
  })

  test('is told with every response, and refuses with the wait', async () => {
    const first = await host.client().request('/tools')
    expect([first.headers.get('ratelimit-policy'), first.headers.get('ratelimit')]).toEqual([
      '"requests";q=5;w=60',
      '"requests";r=4;t=12',
    ])
    for (let count = 0; count < 4; count++) await host.client().request('/tools')
    const refused = await host.client().request('/tools')
    expect([refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual([
      '12',
      '"requests";r=0;t=60',
    ])
    expect(await codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
  })

  test('of an account is shared by its keys; a key may have a lower one, and an operator’s key a higher one', async () => {
    const [low, other] = [await host.withKey('kim', { perMinute: 2 }), await host.withKey('kim', { perMinute: 100 })]
    const operator = await host.withKey(undefined, { perMinute: 8 })
    const statuses = async (who: typeof low, times: number) => {
      const found: number[] = []
      for (let count = 0; count < times; count++) found.push((await who.request('/tools')).status)
      return found
    }
    expect(await statuses(low, 3)).toEqual([200, 200, 429])
    expect(await statuses(other, 4)).toEqual([200, 200, 200, 429])
    expect(await statuses(operator, 9)).toEqual([...Array(8).fill(200), 429])
  })
})
