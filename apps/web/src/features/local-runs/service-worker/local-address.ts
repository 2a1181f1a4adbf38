/** The addresses of the files of this browser's jobs: `/results/here-…/{file}`. No request to the server may contain one. */
import { localJobPrefix } from '../local-job-id.ts'

export const localAddresses = `/results/${localJobPrefix}`

export const isLocalAddress = (pathname: string): boolean => pathname.startsWith(localAddresses)

const address = new RegExp(`^/results/(${localJobPrefix}[\\w-]{1,64})/(.+)$`)

/** The job and the file that an address names; `undefined` if it names none. */
export function splitLocalAddress(pathname: string): { id: string; file: string } | undefined {
  const [, id, file] = address.exec(pathname) ?? []
  return id === undefined || file === undefined ? undefined : { id, file }
}
