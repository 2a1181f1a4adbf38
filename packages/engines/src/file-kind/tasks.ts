/** The task of the engine that tells what files are, in its own process. */
import type { FileKind } from '@docweave/contract'
import { kindOfFile } from '@docweave/file-kind/on-disk'

export interface FindArgs {
  files: readonly { path: string; name?: string }[]
}

export const kindTasks = {
  /** The kinds in the files' order; `null` for what is none of ours. */
  async find({ files }: FindArgs): Promise<(FileKind | null)[]> {
    const kinds: (FileKind | null)[] = []
    for (const { path, name } of files) kinds.push((await kindOfFile(path, name)) ?? null)
    return kinds
  },
}
