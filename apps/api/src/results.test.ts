import { once } from 'node:events'
import { get } from 'node:http'
import { DocweaveError } from '@docweave/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, pdf } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

describe('results', () => {
  /** Creates a finished job with `contents` as its results. */
  async function finish(contents: Record<string, Buffer>): Promise<string> {
    const { jobId } = await host.start([await host.upload(pdf, 'スキャン.pdf')], [{ tool: 'pdf-to-txt' }])
    await host.finish(jobId, contents)
    return jobId
  }

  test('are served with their names in any script, whole or in ranges', async () => {
    const id = await finish({ '계약서 "최종".txt': Buffer.from('0123456789') })
    const whole = await fetch(`${host.url}/results/${id}/0`)
    expect(await whole.text()).toBe('0123456789')
    expect(whole.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('계약서 최종.txt')}`,
    )
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const range = (value: string) => fetch(`${host.url}/results/${id}/0`, { headers: { range: value } })
    const middle = await range('bytes=2-4')
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect(await (await range('bytes=-3')).text()).toBe('789')
    expect((await range('bytes=20-')).status).toBe(416)
    expect((await fetch(`${host.url}/results/${id}/0`, { method: 'HEAD' })).headers.get('content-length')).toBe('10')
  })

  test('redirect a navigation to a signed address if the store has one', async () => {
    const id = await finish({ '계약서.txt': Buffer.from('0123456789') })
    const asked: unknown[] = []
    host.services.files.addressOf = async (...question) => {
      asked.push(question)
      return 'https://files.example.com/signed'
    }
    // Uses node:http, because Node's fetch sets `sec-fetch-mode` itself.
    const [followed] = await once(
      get(`${host.url}/results/${id}/0`, { headers: { 'sec-fetch-mode': 'navigate' } }),
      'response',
    )
    expect([followed.statusCode, followed.headers.location]).toEqual([302, 'https://files.example.com/signed'])
    expect(asked).toEqual([
      [
        `jobs/${id}`,
        expect.stringMatching(/^[0-9a-f]{64}$/),
        {
          contentType: 'text/plain; charset=utf-8',
          contentDisposition: expect.stringContaining(encodeURIComponent('계약서.txt')),
          seconds: 300,
        },
      ],
    ])
    // A page that fetches the file gets it from this host.
    expect(await (await fetch(`${host.url}/results/${id}/0`)).text()).toBe('0123456789')
  })

  test("of speech include a transcript, and a step's text in the order of its parts", async () => {
    const id = await finish({ 'first.txt': Buffer.from('처음'), 'second.txt': Buffer.from('second') })
    const read = async (path: string) => {
      const response = await fetch(`${host.url}/results/${id}/${path}`)
      return [response.status, response.headers.get('content-type'), await response.text()]
    }
    expect(await read('1/transcript.json')).toEqual([200, 'application/json', 'second'])
    expect(await read('text/0')).toEqual([200, 'text/plain; charset=utf-8', '처음\nsecond'])
    expect((await read('text/0/transcript.json'))[0]).toBe(404)
    expect((await read('text/1'))[0]).toBe(409)
  })

  test('of OCR include the lines that it read, until they are deleted', async () => {
    const id = await finish({ 'scan.txt': Buffer.from('lines') })
    const [result] = (await host.services.jobs.get(id))?.results ?? []
    const read = async (path: string) => {
      const response = await fetch(`${host.url}/results/${id}/recognition/${path}`)
      return [response.status, await response.text()]
    }
    expect((await read('0/0'))[0]).toBe(404)
    await host.services.jobs.append(id, {
      type: 'step-recognised',
      at: 2,
      step: 0,
      group: 0,
      source: 0,
      key: result?.key ?? '',
    })
    expect(await read('0/0')).toEqual([200, 'lines'])
    expect([(await read('0/1'))[0], (await read('1/0'))[0]]).toEqual([404, 404])
    await host.services.jobs.append(id, { type: 'expired', at: 3 })
    expect((await read('0/0'))[0]).toBe(410)
  })

  test('a zip whose file cannot be read is aborted, and the host continues', async () => {
    const id = await finish({ 'a.txt': Buffer.from('first'), 'b.txt': Buffer.from('second') })
    const { files } = host.services
    const read = files.read.bind(files)
    let reads = 0
    files.read = async (...given) => {
      if (++reads > 1) throw new DocweaveError('STORE_FAILED')
      return read(...given)
    }
    const whole = fetch(`${host.url}/results/${id}/all.zip`).then((answer) => answer.arrayBuffer())
    await expect(whole).rejects.toThrow()
    files.read = read
    expect((await fetch(`${host.url}/results/${id}/all.zip`)).status).toBe(200)
  })

  test('are served together in one zip', async () => {
    const id = await finish({ 'a.txt': Buffer.from('first'), '나.txt': Buffer.from('second') })
    const response = await fetch(`${host.url}/results/${id}/all.zip`)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    expect(zip.includes('나.txt') && zip.includes('a.txt')).toBe(true)
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('スキャン.zip'))
  })

  test("include the visitor's own files, unchanged, until the job expires", async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'スキャン.pdf')], [{ tool: 'pdf-to-txt' }])
    const own = `${host.url}/results/${jobId}/input/0`
    const whole = await fetch(own)
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(encodeURIComponent('スキャン.pdf')),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const middle = await fetch(own, { headers: { range: 'bytes=1-3' } })
    expect([middle.status, await middle.text()]).toEqual([206, 'PDF'])
    expect((await fetch(own, { method: 'HEAD' })).headers.get('content-length')).toBe(String(pdf.length))
    expect((await fetch(`${host.url}/results/${jobId}/input/1`)).status).toBe(404)
    await host.services.jobs.append(jobId, { type: 'expired', at: 1 })
    expect((await fetch(own)).status).toBe(410)
  })

  test('stay available during a retry until it has new ones, also if options change', async () => {
    const id = await finish({ 'a.txt': Buffer.from('first') })
    const read = async () => (await fetch(`${host.url}/results/${id}/0`)).text()
    await host.services.jobs.append(id, { type: 'retried', at: 1 })
    expect(await read()).toBe('first')
    await host.finish(id, { 'a.txt': Buffer.from('second') })
    expect(await read()).toBe('second')
    await host.services.jobs.append(id, { type: 'retried', at: 1, options: { 0: {} } })
    expect(await read()).toBe('second')
    await host.finish(id, { 'a.txt': Buffer.from('third') })
    expect(await read()).toBe('third')
  })

  test('answer different codes: not finished, expired, not found', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'pdf-to-txt' }])
    const tell = async (path: string) => {
      const response = await fetch(`${host.url}/results/${path}`)
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await tell(`${jobId}/0`)).toEqual([409, 'JOB_NOT_FINISHED'])
    await host.services.jobs.append(jobId, { type: 'expired', at: 1 })
    expect(await tell(`${jobId}/0`)).toEqual([410, 'RESULT_EXPIRED'])
    expect(await tell(`${'0'.repeat(32)}/0`)).toEqual([404, 'JOB_NOT_FOUND'])
    expect(await tell(`${'0'.repeat(32)}/..%2f..%2f..%2fetc%2fpasswd`)).toEqual([404, 'JOB_NOT_FOUND'])
  })
})
