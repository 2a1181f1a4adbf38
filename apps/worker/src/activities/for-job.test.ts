/** An activity's engines work in the scope of the job's owner, which the job's record names. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { endEngines, withEngineProcess } from '@docweave/engines/host'
import { afterAll, expect, test } from 'vitest'
import { newJob } from '../testing/new-job.ts'
import { forJob } from './for-job.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-for-job-'))
const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
const jobs = createJobStore(documents)
afterAll(async () => {
  await endEngines()
  documents.close()
  await rm(folder, { recursive: true })
})

const signal = new AbortController().signal
const pidOf = (jobId: string) => forJob(jobs, jobId, () => withEngineProcess(signal, async ({ pid }) => pid))

test('jobs of one owner share a process; jobs of others and of nobody do not', { timeout: 60_000 }, async () => {
  await jobs.create(newJob('mine', { owner: 'somebody' }))
  await jobs.create(newJob('mine, too', { owner: 'somebody' }))
  await jobs.create(newJob('of another', { owner: 'somebody else' }))
  for (const id of ['anonymous', 'also anonymous']) await jobs.create(newJob(id))
  const mine = await pidOf('mine')
  expect(await pidOf('mine, too')).toBe(mine)
  const others = await Promise.all(['of another', 'anonymous', 'also anonymous', 'without a record'].map(pidOf))
  expect(new Set([mine, ...others]).size).toBe(5)
})
