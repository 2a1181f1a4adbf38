/** Findings 11 and 12: with any file name, results can be downloaded, under a name that matches their kind. */
import { Buffer } from 'node:buffer'
import { DocweaveError } from '@docweave/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost, pdf } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

const named = (response: Response) => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const [, plain] = /filename="?([^";]*)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}
const get = (path: string) => fetch(`${host.url}/results/${path}`)

test.each([
  ['half a character at the limit', `${'a'.repeat(250)}😀.pdf`, `${'a'.repeat(250)}.pdf`],
  ['hundreds of emoji', `${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(62)}.pdf`],
  ['150 Hangul letters, of 450 bytes', `${'가'.repeat(150)}.pdf`, `${'가'.repeat(83)}.pdf`],
  ['families and flags', `${'👩‍👩‍👧🇰🇷'.repeat(80)}.pdf`, `${'👩‍👩‍👧🇰🇷'.repeat(9)}.pdf`],
])('finding 11: a file whose name is %s goes through upload, job, download and zip', async (_what, name, handedOut) => {
  const upload = await host.upload(pdf, name)
  const { jobId } = await host.start([upload], [{ tool: 'compress-pdf' }])
  const job = await host.client.jobs.get.query({ id: jobId })
  expect(job.inputs[0]?.name.isWellFormed()).toBe(true)
  await host.finish(jobId, { [job.inputs[0]?.name ?? '']: pdf }, 'pdf')
  const [input, result, zip] = [await get(`${jobId}/input/0`), await get(`${jobId}/0`), await get(`${jobId}/all.zip`)]
  expect([input, result, zip].map(({ status }) => status)).toEqual([200, 200, 200])
  expect([named(input), named(result)]).toEqual([handedOut, handedOut])
  expect(named(zip)?.isWellFormed()).toBe(true)
  expect(
    Buffer.from(await zip.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('finding 11: serves a job of an older version with half a surrogate pair in its names', async () => {
  const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
  await host.finish(jobId, { 'cut \ud83d': pdf, 'cut \ud83e': pdf }, 'pdf')
  await host.services.documents.update('jobs', jobId, (old) => ({
    ...Object(old),
    inputs: [{ ...Object(old).inputs[0], name: 'cut \ud83d.pdf' }],
  }))
  const [input, result, zip] = [await get(`${jobId}/input/0`), await get(`${jobId}/0`), await get(`${jobId}/all.zip`)]
  expect([named(input), named(result), named(zip)]).toEqual(['cut .pdf', 'cut.pdf', 'cut .zip'])
  const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1')
  expect([bytes.includes('cut.pdf'), bytes.includes('cut-2.pdf')]).toEqual([true, true])
})

test("finding 12: serves a text with a program's file name as a text, which no browser opens", async () => {
  const program = Buffer.from(
    '<html><script>new ActiveXObject("WScript.Shell").Run("calc")</script></html>\n'.repeat(3),
  )
  const { jobId } = await host.start([await host.upload(program, 'invoice.hta')], [{ tool: 'txt-to-pdf' }])
  await host.finish(jobId, { 'invoice.hta': program })
  for (const path of [`${jobId}/input/0`, `${jobId}/0`]) {
    const answer = await get(path)
    expect(named(answer)).toBe('invoice.hta.txt')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  }
  const zip = Buffer.from(await (await get(`${jobId}/all.zip`)).arrayBuffer())
  expect(zip.includes('invoice.hta.txt')).toBe(true)
  for (const path of [`${jobId}/text/0`, `${jobId}/0/transcript.json`, `${jobId}/all.zip`])
    expect((await get(path)).headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('finding 11: logs a request that ends with status 500', async () => {
  const logged: unknown[] = []
  host.services.log.error = (message, about) => void logged.push([message, about?.code])
  const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
  host.services.files.read = async () => {
    throw new DocweaveError('STORE_FAILED')
  }
  expect((await get(`${jobId}/input/0`)).status).toBe(500)
  expect(logged).toEqual([['a request failed', 'STORE_FAILED']])
})
