/** The staging area of incoming uploads. */
import type { DataStore } from '@tus/server'

export interface UploadStaging {
  /** The data store for the tus server, which creates the ids: 32 hexadecimal digits. */
  store: DataStore
  /** Returns the ids of all staged uploads. */
  list(): Promise<string[]>
  /** Returns the ids of uploads that have been idle for longer than unfinished uploads are retained. */
  listIdle(): Promise<string[]>
  /** Returns how many bytes of unfinished uploads this host's disk must still receive. */
  missingBytes(): Promise<number>
  /** Returns the path of a finished upload on this host; the caller may move the file. @throws Error if it is gone */
  fetch(id: string): Promise<string>
  /** Removes an upload from this host and the store; a missing one is no error. */
  clear(id: string): Promise<void>
}
