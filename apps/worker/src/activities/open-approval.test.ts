import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import type { Job, JobStore, StoredFile } from '@docweave/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { matchNames } from './match-name.ts'
import { openApproval } from './open-approval.ts'

let folder: string
let jobs: JobStore
let close: () => void
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-approval-'))
  const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  close = () => documents.close()
  jobs = createJobStore(documents)
  const job: Job = {
    ...{
      id: 'j',
      revision: 0,
      state: 'running',
      locale: 'ko',
      visitor: 'v',
      createdAt: 1,
      steps: [],
      results: [],
      notices: [],
    },
    inputs: ['계약서.pdf', 'b.pdf'].map((name) => ({ name, kind: 'pdf', bytes: 1, key: 'a'.repeat(64) })),
  }
  await jobs.create(job)
})
afterEach(async () => {
  close()
  await rm(folder, { recursive: true })
})

const file = (digit: string, source = 0): StoredFile => ({
  key: digit.repeat(64),
  kind: 'pdf',
  bytes: 5,
  source,
  pages: 2,
})
const ask = (files: StoredFile[]) =>
  openApproval(jobs, { jobId: 'j', approval: 0, question: 'OK?', deadline: 9, files })
const asked = async () => (await jobs.get('j'))?.approvals?.[0]
const answer = (yes: boolean) =>
  jobs.append('j', { type: 'approval-answered', at: 2, approval: 0, answer: { yes, at: 2 } })

it('shows the files under the names that their results would have', async () => {
  expect(await ask([file('b'), file('c', 1)])).toBeUndefined()
  expect(await asked()).toMatchObject({
    question: 'OK?',
    deadline: 9,
    files: [{ name: '계약서-docweave.pdf', pages: 2 }, { name: 'b-docweave.pdf' }],
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

it('takes a yes of an earlier run about the same files, and asks again about others', async () => {
  await ask([file('b')])
  const before = await asked()
  await answer(true)
  expect(await ask([file('b')])).toEqual({ yes: true, at: 2 })
  expect(await ask([file('d')])).toBeUndefined()
  // The answer belonged to other files; the link that was sent stays.
  expect(await asked()).toMatchObject({ token: before?.token, files: [{ key: 'd'.repeat(64) }] })
  expect((await asked())?.answer).toBeUndefined()
})

it('asks again after a no', async () => {
  await ask([file('b')])
  await answer(false)
  expect(await ask([file('b')])).toBeUndefined()
  expect((await asked())?.answer).toBeUndefined()
})

it('compares the names of the visitor’s files, not those of results', async () => {
  const files = [file('b', 1), file('c', 0)]
  expect(await matchNames(jobs, { jobId: 'j', condition: { name: '계약*' }, files })).toEqual([false, true])
})
