/** Downloads an input file from a URL. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileNameOf } from './file-name.ts'
import { failed, type GuardedFetch } from './guarded-fetch.ts'

export interface Download {
  /** The file's name, without folders. */
  name: string
  bytes: number
}

/**
 * Writes the file at `url` to `path`, which must not exist; nothing remains there when the download fails.
 *
 * @throws DocweaveError `URL_NOT_ALLOWED`, `URL_FAILED` (also for a status other than 200), or `FILE_TOO_LARGE`
 */
export async function download(
  guardedFetch: GuardedFetch,
  url: string,
  path: string,
  signal?: AbortSignal,
): Promise<Download> {
  const response = await guardedFetch(url, { signal })
  if (response.status !== 200) {
    response.close()
    throw failed('status', { status: response.status })
  }
  const file = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(response.body, file)
  } catch (error) {
    response.close()
    await rm(path, { force: true })
    throw error
  }
  return { name: fileNameOf(response.headers['content-disposition'], response.url), bytes: file.bytesWritten }
}
