/** Questions of jobs: who sees them, who answers, and which answer counts. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApprovalAnswer } from '@docweave/contract'
import { openTestApi, refusal } from './testing/test-api.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
beforeEach(async () => {
  host = await openTestApi()
})
afterEach(() => host.close())

const token = 'a'.repeat(32)
const hour = 3_600_000
const file = { name: 'contract.pdf', kind: 'pdf' as const, bytes: 7, key: 'b'.repeat(64) }

/** Starts a job that asks a question. Its record takes the answer that its run gets, as the workflow does. */
async function ask(deadline = Date.now() + hour) {
  const upload = await host.upload(Buffer.from('%PDF-1.7\n'), 'contract.pdf')
  const { jobId } = await host.start([upload], [{ tool: 'compress-pdf' }])
  const asked = { question: 'May I sign?', deadline, files: [file], token }
  await host.services.jobs.append(jobId, { type: 'approval-opened', at: 1, approval: 0, asked })
  return { jobId, link: { job: jobId, token } }
}
const record = (id: string, answer: ApprovalAnswer) =>
  host.services.jobs.append(id, { type: 'approval-answered', at: 2, approval: 0, answer })

test('whoever has the link sees the question and its files, and nothing else of the job', async () => {
  const { link } = await ask()
  expect(await host.client.approvals.get.query(link)).toEqual({
    question: 'May I sign?',
    deadline: expect.any(Number),
    files: [{ name: 'contract.pdf', kind: 'pdf', bytes: 7 }],
    state: 'waiting',
  })
  const wrong = { ...link, token: 'c'.repeat(32) }
  expect(await refusal(host.client.approvals.get.query(wrong))).toMatchObject({ code: 'APPROVAL_NOT_FOUND' })
  expect(await refusal(host.client.approvals.get.query({ ...link, token: '' }))).toMatchObject({
    code: 'APPROVAL_NOT_FOUND',
  })
})

test('only those who may change the job see the link: its view does not contain it', async () => {
  const { jobId } = await ask()
  const view = await host.client.jobs.get.query({ id: jobId })
  expect(view.approvals?.[0]).toMatchObject({ question: 'May I sign?', files: [{ name: 'contract.pdf' }] })
  expect(JSON.stringify(view)).not.toContain(token)
  expect(JSON.stringify(view)).not.toContain(file.key)
  expect(await host.client.approvals.links.query(host.own(jobId))).toEqual([{ approval: 0, token }])
  expect(await refusal(host.client.approvals.links.query({ id: jobId }))).toMatchObject({ code: 'JOB_READ_ONLY' })
})

test('sends the answer to the run, and returns what it recorded', async () => {
  const { jobId, link } = await ask()
  const answering = host.client.approvals.answer.mutate({ ...link, yes: true, comment: ' Fine ' })
  await expect.poll(() => host.answered).toEqual([{ id: jobId, approval: 0, yes: true, comment: 'Fine' }])
  await record(jobId, { yes: true, at: 5, comment: 'Fine' })
  expect(await answering).toEqual({ yes: true, at: 5, comment: 'Fine' })
  const again = host.client.approvals.answer.mutate({ ...link, yes: false })
  expect(await refusal(again)).toMatchObject({ code: 'APPROVAL_ANSWERED' })
})

test('of two answers at once the first counts, and the other one is told so', async () => {
  const { jobId, link } = await ask()
  const late = refusal(host.client.approvals.answer.mutate({ ...link, yes: false }))
  await expect.poll(() => host.answered.length).toBe(1)
  await record(jobId, { yes: true, at: 5 })
  expect(await late).toMatchObject({ code: 'APPROVAL_ANSWERED' })
})

test('nobody answers after the deadline, or once the job has ended', async () => {
  const past = await ask(Date.now() - 1)
  const answer = (link: { job: string; token: string }) =>
    refusal(host.client.approvals.answer.mutate({ ...link, yes: true }))
  expect(await answer(past.link)).toMatchObject({ code: 'APPROVAL_EXPIRED' })
  const { jobId, link } = await ask()
  await host.services.jobs.append(jobId, { type: 'cancelled', at: 3, expiresAt: Date.now() + hour })
  expect(await answer(link)).toMatchObject({ code: 'APPROVAL_EXPIRED' })
  expect(host.answered).toEqual([])
})

test('the link leads nowhere once the files are removed', async () => {
  const { jobId, link } = await ask()
  await host.services.jobs.append(jobId, { type: 'cancelled', at: 3, expiresAt: 3 }, { type: 'expired', at: 4 })
  expect(await refusal(host.client.approvals.get.query(link))).toMatchObject({ code: 'APPROVAL_NOT_FOUND' })
})

test('a job that waits for an answer stands in no queue', async () => {
  const { jobId } = await ask()
  expect(await host.services.jobs.countWaiting('pdf')).toBe(0)
  expect(await host.client.jobs.place.query({ id: jobId })).toEqual({ ahead: null })
})
