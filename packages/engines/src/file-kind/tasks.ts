/** The task of the file kind engine. */
import type { FileKind } from '@docweave/contract'
import { kindOfFile } from '@docweave/file-kind/on-disk'

export interface FindArgs {
  files: readonly { path: string; name?: string }[]
}

export const kindTasks = {
  /** Returns the kinds in the order of the files; `null` for an unsupported kind. */
  async find({ files }: FindArgs): Promise<(FileKind | null)[]> {
    const kinds: (FileKind | null)[] = []
    for (const { path, name } of files) kinds.push((await kindOfFile(path, name)) ?? null)
    return kinds
  },
}
