/** The program of the page that the test opens in Chromium. */
import type { Job } from '@docweave/contract'
import { JobRecords } from '@docweave/jobs/in-browser'
import { openRunsFolder } from '@docweave/tool-kit/runs-folder'
import { prepareLocalFiles } from '../register.ts'

const site = {
  prepare: prepareLocalFiles,

  /** Stores a job without a plan, which the service worker does not read, and its files: their contents by their keys. */
  async store(job: Job, contents: Readonly<Record<string, string>>): Promise<void> {
    await new JobRecords().create({ job, plan: { jobId: job.id, locale: job.locale, inputs: [], steps: [] } })
    const jobs = await (await openRunsFolder()).getDirectoryHandle('jobs', { create: true })
    const folder = await jobs.getDirectoryHandle(job.id, { create: true })
    for (const [key, content] of Object.entries(contents)) {
      const file = await (await folder.getFileHandle(key, { create: true })).createWritable()
      await file.write(content)
      await file.close()
    }
  },

  async ask(path: string, init: RequestInit = {}) {
    const answer = await fetch(`/results/${path}`, init)
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  },
}

export type Site = typeof site
Object.assign(globalThis, { site })
