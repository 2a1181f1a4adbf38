/** Downloads results; never overwrites an existing file. */
import { createWriteStream } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DocweaveError, mediaTypes, type JobView } from '@docweave/contract'

export interface Downloaded {
  path: string
  type: string
  bytes: number
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Moves the complete file to its name, or the first free `name-2`, `name-3`: unlike a rename, a hard link never replaces a file. */
async function settle(aside: string, folder: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted)
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? wanted : `${name}-${count}${ext}`)
    try {
      await link(aside, path)
      await rm(aside)
      return path
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/** Downloads all results of `job` into `folder`, which is created if missing. */
export async function download(job: JobView, url: string, folder: string): Promise<Downloaded[]> {
  await mkdir(folder, { recursive: true })
  const files: Downloaded[] = []
  for (const [index, { name, kind, bytes }] of job.results.entries()) {
    const response = await fetch(new URL(`/results/${job.id}/${index}`, url))
    if (!response.ok || !response.body) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, response.status)
    const aside = join(folder, `.docweave-${job.id}-${index}`)
    try {
      await pipeline(Readable.from(response.body), createWriteStream(aside))
      files.push({ path: await settle(aside, folder, name), type: mediaTypes[kind], bytes })
    } finally {
      await rm(aside, { force: true })
    }
  }
  return files
}
