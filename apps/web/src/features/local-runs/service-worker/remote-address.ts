/** Where the server has the files of a job that began in this browser. */
import type { RemoteJob } from '@docweave/jobs/record-store'

/** Returns the path on the server of a job's file; `undefined` for inputs, which are here. */
export function remoteAddress(file: string, { id, from }: RemoteJob): string | undefined {
  if (file.startsWith('input/')) return undefined
  // The server counts its own steps.
  const own = file.replace(/^text\/(\d+)$/, (_, step: string) => `text/${Number(step) - from}`)
  return `/results/${id}/${own}`
}
