/** A file on disk as an input: its content is read while it is sent. */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { InputFile } from '../client.ts'

/** Returns the file at `path`, under the name `name` or its own. */
export const fileAt = async (path: string, name: string = basename(path)): Promise<InputFile> => ({
  name,
  content: await openAsBlob(path),
})
