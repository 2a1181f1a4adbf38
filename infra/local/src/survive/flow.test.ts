/** A flow on real files, whose run waits for an answer while everything is killed. */
import { scannedPdf, scanTexts } from '@docweave/fixtures'
import { ApiApproval, ApiJob, jobKeyHeader } from '@docweave/contract/public-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { textPdf } from './support/find-text.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'

let broken: BreakableSystem
beforeAll(async () => {
  broken = await startBreakable()
})
afterAll(() => broken.remove())

const api = (path: string, init?: RequestInit) => fetch(`${broken.system.urls.site}/api/v1${path}`, init)

const steps = [
  { if: { text: false }, then: [{ tool: 'pdf-ocr', options: { languages: ['en'] } }] },
  { branch: [[{ tool: 'compress-pdf' }], [{ tool: 'pdf-to-txt', options: {} }, { name: '{number} {name}' }]] },
  { approve: { hours: 1, question: '보내도 될까요?' } },
]

async function startFlow(): Promise<{ id: string; headers: Record<string, string> }> {
  const form = new FormData()
  form.append('job', JSON.stringify({ steps }))
  form.append('file', new File([new Uint8Array(textPdf('written by a program'))], 'written.pdf'))
  form.append('file', new File([new Uint8Array(scannedPdf({ language: 'en', pages: 1 }))], '스캔.pdf'))
  const { id, key = '' } = ApiJob.parse(await (await api('/jobs', { method: 'POST', body: form })).json())
  return { id, headers: { [jobKeyHeader]: key } }
}

const Approvals = z.object({ approvals: z.array(ApiApproval) })
const approvalsOf = async ({ id, headers }: { id: string; headers: Record<string, string> }) =>
  Approvals.parse(await (await api(`/jobs/${id}/approvals`, { headers })).json()).approvals
const jobOf = async (id: string) => ApiJob.parse(await (await api(`/jobs/${id}`)).json())

test('a run that waits for an answer survives SIGKILL of everything, and goes on with the answer', async () => {
  const job = await startFlow()
  await expect.poll(() => approvalsOf(job), { timeout: 120_000, interval: 500 }).toHaveLength(1)
  const [before] = await approvalsOf(job)
  // Both ways had both files: two PDFs, then two texts.
  expect(before).toMatchObject({
    question: '보내도 될까요?',
    files: [
      { name: 'written-docweave.pdf' },
      { name: '스캔-docweave.pdf' },
      { name: '1 written.txt' },
      { name: '2 스캔.txt' },
    ],
  })

  await Promise.all(Object.values(broken.system.processes).map((one) => one.kill('SIGKILL')))
  await broken.startAgain()
  expect(await approvalsOf(job)).toEqual([before])
  expect(await jobOf(job.id)).toMatchObject({ state: 'running' })

  const body = JSON.stringify({ yes: true, comment: '네' })
  const headers = { ...job.headers, 'content-type': 'application/json' }
  const answered = await api(`/jobs/${job.id}/approvals/0`, { method: 'POST', headers, body })
  expect(await answered.json()).toMatchObject({ answer: { yes: true, comment: '네' } })
  await expect.poll(async () => (await jobOf(job.id)).state, { timeout: 60_000 }).toBe('done')

  const again = await api(`/jobs/${job.id}/approvals/0`, { method: 'POST', headers, body })
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'APPROVAL_ANSWERED' }])
  const texts = [2, 3].map(async (index) => (await api(`/jobs/${job.id}/results/${index}`)).text())
  const [written = '', scanned = ''] = await Promise.all(texts)
  expect(written).toContain('written by a program')
  // Only the scan was recognised, and its text reached the other step.
  expect(scanned).toContain(scanTexts.en[0]?.split(' ')[1])
  expect((await jobOf(job.id)).steps.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
})

test('a no ends the job, and its answer is told', async () => {
  const form = new FormData()
  form.append('job', JSON.stringify({ steps: [{ tool: 'compress-pdf' }, { approve: {} }, { tool: 'rotate-pdf' }] }))
  form.append('file', new File([new Uint8Array(textPdf('a contract'))], 'contract.pdf'))
  const { id, key = '' } = ApiJob.parse(await (await api('/jobs', { method: 'POST', body: form })).json())
  const headers = { [jobKeyHeader]: key }
  await expect.poll(() => approvalsOf({ id, headers }), { timeout: 60_000 }).toHaveLength(1)
  const [asked] = await approvalsOf({ id, headers })
  const token = asked?.href.split('#')[1]
  // The link shows the files to whoever has it, and to nobody else.
  const file = (given = '') => fetch(`${broken.system.urls.site}/results/${id}/approval/${given}/0`)
  expect((await (await file(token)).text()).startsWith('%PDF-')).toBe(true)
  expect((await file('0'.repeat(32))).status).toBe(404)
  const body = JSON.stringify({ yes: false })
  await api(`/jobs/${id}/approvals/0`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  await expect.poll(async () => (await jobOf(id)).failure?.code, { timeout: 60_000 }).toBe('APPROVAL_DECLINED')
  expect((await jobOf(id)).steps.map(({ state }) => state)).toEqual(['done', 'waiting'])
})
