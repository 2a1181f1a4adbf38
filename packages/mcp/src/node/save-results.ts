/** Saves the results of a job in a folder, without ever replacing a file. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nameAs, numberedName } from '@docweave/contract'
import type { ApiJob, ApiResult, Client } from '@docweave/sdk'
import { saveResult } from '@docweave/sdk/node'

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Saves one result under its name, or under the first free `name-2`, `name-3`; returns the path. */
async function saveOne(
  client: Client,
  job: ApiJob,
  result: ApiResult,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  for (let count = 1; ; count++) {
    // The server is not trusted with paths.
    const path = join(folder, numberedName(nameAs(result.kind, result.name), count))
    try {
      await saveResult(client, job.id, result, path, signal)
      return path
    } catch (error) {
      if (isTaken(error)) continue
      await rm(path, { force: true })
      throw error
    }
  }
}

/** Saves all results of a job; returns their paths, in the order of the results. */
export async function saveResults(
  client: Client,
  job: ApiJob,
  folder: string,
  signal: AbortSignal,
): Promise<{ result: ApiResult; path: string }[]> {
  await mkdir(folder, { recursive: true })
  const saved: { result: ApiResult; path: string }[] = []
  for (const result of job.results) saved.push({ result, path: await saveOne(client, job, result, folder, signal) })
  return saved
}
