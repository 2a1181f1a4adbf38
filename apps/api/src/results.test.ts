import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, pdf } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

describe('results', () => {
  /** A job that is done, with `contents` as its results. */
  async function finish(contents: Record<string, Buffer>): Promise<string> {
    const { jobId } = await host.start([await host.upload(pdf, 'スキャン.pdf')], [{ tool: 'pdf-to-txt' }])
    const results = await Promise.all(
      Object.entries(contents).map(async ([name, content]) => {
        const path = join(host.folder, randomBytes(8).toString('hex'))
        await writeFile(path, content)
        const stored = await host.services.files.put(`jobs/${jobId}`, path)
        return { ...stored, name, kind: 'txt' as const, sourceBytes: pdf.length }
      }),
    )
    await host.services.jobs.append(jobId, { type: 'done', at: 1, expiresAt: Date.now() + 1e6, results })
    return jobId
  }

  test('come with their right name in any script, whole or in ranges', async () => {
    const id = await finish({ '계약서 "최종".txt': Buffer.from('0123456789') })
    const whole = await fetch(`${host.url}/results/${id}/0`)
    expect(await whole.text()).toBe('0123456789')
    expect(whole.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('계약서 "최종".txt')}`,
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

  test('come all in one zip', async () => {
    const id = await finish({ 'a.txt': Buffer.from('first'), '나.txt': Buffer.from('second') })
    const response = await fetch(`${host.url}/results/${id}/all.zip`)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    expect(zip.includes('나.txt') && zip.includes('a.txt')).toBe(true)
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('スキャン.zip'))
  })

  test('are told apart: not there yet, gone, never there', async () => {
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
