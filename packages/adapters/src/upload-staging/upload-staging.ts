/** Where uploads are while they come in. */
import type { DataStore } from '@tus/server'

export interface UploadStaging {
  /** As the protocol's server takes it; the ids are that server's: 32 hexadecimal digits. */
  store: DataStore
  /** The ids of all that is on its way in. */
  list(): Promise<string[]>
  /** The ids of those to which nothing was added for longer than an unfinished upload is kept. */
  listIdle(): Promise<string[]>
  /** How many bytes of unfinished uploads are still to come to this host's disk. */
  missingBytes(): Promise<number>
  /** Gives the path of a finished upload as a file of this host, which may be moved away. @throws Error where it is gone */
  fetch(id: string): Promise<string>
  /** Removes what is there of an upload, here and in the store; nothing is no error. */
  clear(id: string): Promise<void>
}
