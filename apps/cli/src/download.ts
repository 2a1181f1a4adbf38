/** Downloads the results of a job to a folder. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypes } from '@docweave/contract'
import { zipNameOf } from '@docweave/contract/file-response'
import { fileNameOf, type ApiJob, type Client } from '@docweave/sdk'
import { saveAllResults, saveResult } from '@docweave/sdk/node'
import { placeFile } from './place-file.ts'

export interface Downloaded {
  path: string
  type: string
  bytes: number
}

export interface Target {
  client: Client
  /** Created if missing. */
  folder: string
  /** Whether to write one ZIP instead of the files. */
  zip: boolean
  signal: AbortSignal
}

/** Downloads all results of `job` into the folder. Never overwrites an existing file, and trusts no name of the server. */
export async function download(job: ApiJob, { client, folder, zip, signal }: Target): Promise<Downloaded[]> {
  await mkdir(folder, { recursive: true })
  const place = async (which: number | 'zip', name: string, save: (aside: string) => Promise<void>) => {
    const aside = join(folder, `.docweave-${job.id}-${which}`)
    try {
      await rm(aside, { force: true })
      await save(aside)
      return await placeFile(aside, folder, name)
    } finally {
      await rm(aside, { force: true })
    }
  }
  if (zip) {
    let bytes = 0
    const path = await place('zip', zipNameOf(job), async (aside) => {
      bytes = await saveAllResults(client, job.id, aside, signal)
    })
    return [{ path, type: mediaTypes.zip, bytes }]
  }
  const files: Downloaded[] = []
  for (const [which, result] of job.results.entries()) {
    const path = await place(which, fileNameOf(result), (aside) => saveResult(client, job.id, result, aside, signal))
    files.push({ path, type: mediaTypes[result.kind], bytes: result.bytes })
  }
  return files
}
