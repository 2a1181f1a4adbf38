/** A host with a watched folder on a real disk, for tests: its looks, as the workflow engine starts them, and its clock. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { grantFolders, readFolders } from '@docweave/adapters/watched-folder'
import type { ApiServices } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import { readTrigger, watchedFolders } from '@docweave/jobs/triggers'
import { vi } from 'vitest'
import { fireTrigger } from '../triggers/fire-trigger.ts'
import { newPdf, openProgramHost } from './program-host.ts'

/** The folder `scans` of kim. Only the clock of the dates is fake. */
export async function openWatchedHost(more: Partial<ApiServices> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const path = await mkdtemp(join(tmpdir(), 'docweave-scans-'))
  const folders = grantFolders(readFolders(`scans=${path} kim@example.org`) ?? [], { region: 'us-east-1' })
  const host = await openProgramHost({ folders, ...more })
  const { services, started } = host
  // As an engine: only what was started runs.
  services.runner.state = async (id) => (started.some(({ jobId }) => jobId === id) ? 'running' : 'unknown')
  const owner = host.as(userNamed('kim'))

  const look = (trigger: string, changed: ApiServices = services, attempt = 1) =>
    fireTrigger(
      changed,
      {
        receive: {
          folder: join(host.folder, 'staging'),
          creations: createRateLimit({ perMinute: 100, burst: 100 }),
          unusedLasts: 60_000,
        },
        urls: undefined,
      },
      { signal: new AbortController().signal, attempt },
      { trigger, run: `look ${Date.now()}` },
    )
  const later = (minutes = 1) => void vi.setSystemTime(Date.now() + minutes * 60_000)

  return {
    ...host,
    path,
    owner,
    look,
    /** Lets time pass. */
    later,
    /** Looks twice, a minute apart, so that what lies in the folder is complete. */
    async settle(trigger: string, changed?: ApiServices) {
      await look(trigger)
      later()
      return look(trigger, changed)
    },
    /** Makes a trigger of the folder; returns its id. */
    async watch(visitor = owner): Promise<string> {
      const steps = [{ tool: 'compress-pdf', options: {} }]
      const { id } = await visitor.client.pipelines.save.mutate({ name: 'p', pipeline: { steps } })
      const source = { kind: 'folder', folder: 'scans' } as const
      return (await visitor.client.triggers.create.mutate({ name: 'scanner', pipeline: id, source })).trigger.id
    },
    /** Puts a file into the folder; returns its content. */
    async put(name: string, content = newPdf()) {
      await writeFile(join(path, name), content)
      return content
    },
    read: (name: string) => readFile(join(path, name), 'utf8').catch(() => undefined),
    /** The names in a folder of the watched folder, in order, without what is hidden. */
    names: async (part = '.') => (await readdir(join(path, part))).filter((name) => !name.startsWith('.')).toSorted(),
    /** The files whose processing has begun. */
    async open() {
      const record = (await services.documents.get(watchedFolders, 'scans')) as {
        open: { name: string; job?: string }[]
      }
      return record.open
    },
    stored: (id: string) => readTrigger(services.documents, id),
    async close() {
      vi.useRealTimers()
      await host.close()
      await rm(path, { recursive: true })
    },
  }
}

export type WatchedHost = Awaited<ReturnType<typeof openWatchedHost>>
