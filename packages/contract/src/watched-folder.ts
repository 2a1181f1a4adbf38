/** Folders of the server that triggers watch: on its disk, or a prefix of a bucket. The operator names them. */

/** A complete or growing file at the top of a watched folder. */
export interface FolderFile {
  name: string
  bytes: number
  /** Changes when the content does: the time of the last change, or the store's tag. */
  version: string
}

/** The folders in a watched folder that the server writes: results, files that are done, and files that failed. */
export type FolderPart = 'results' | 'done' | 'failed'

/** A watched folder. Every method throws `FOLDER_UNAVAILABLE` when it cannot be reached, read or written. */
export interface WatchedFolder {
  /** Lists at most `limit` of the files at its top. Folders, links, hidden files and the unfinished files of other programs are none. */
  list(limit: number): Promise<FolderFile[]>
  /** Copies a file to `path`. Returns `false` when it is gone, or was changed before its last byte. */
  fetch(file: FolderFile, path: string): Promise<boolean>
  /** Moves a file to a part, under the first free name. Does nothing when it is gone, or is another file by now. */
  move(file: FolderFile, part: 'done' | 'failed'): Promise<void>
  /** Writes the file at `path` to a part, under the first free name. Does nothing when a file of a tried name has the same content. */
  write(part: 'results' | 'failed', name: string, path: string): Promise<void>
  /** Writes the hidden file that tells this folder from the empty one under a file system that is not mounted. */
  mark(): Promise<void>
  isMarked(): Promise<boolean>
}

/** A watched folder with the accounts that may use it. */
export interface GrantedFolder {
  /** The verified e-mail addresses of the accounts, in lower case; `*` for every account. */
  accounts: readonly string[]
  open(): Promise<WatchedFolder>
}

/** The watched folders by the names that accounts choose from. */
export type GrantedFolders = ReadonlyMap<string, GrantedFolder>
