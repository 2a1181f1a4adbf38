/** Where the server has the files of a job that began in this browser. */
import type { RemoteJob } from '@docweave/jobs/record-store'

const address = /^\/results\/here-[\w-]{1,64}\/(.+)$/

/** Returns the path on the server of a file that is asked for at `pathname`; `undefined` for inputs, which are here. */
export function remoteAddress(pathname: string, { id, from }: RemoteJob): string | undefined {
  const rest = address.exec(pathname)?.[1]
  if (rest === undefined || rest.startsWith('input/')) return undefined
  // The server counts its own steps.
  const own = rest.replace(/^text\/(\d+)$/, (_, step: string) => `text/${Number(step) - from}`)
  return `/results/${id}/${own}`
}
