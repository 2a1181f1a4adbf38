/** Files of a local server: paths in allowed folders come in; results are saved, and go out as `file://` links. */
import { ApiId } from '@docweave/contract/public-api'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiInput, Client, Key } from '@docweave/sdk'
import { sendFile } from '@docweave/sdk/node'
import { z } from 'zod'
import type { FilePort } from '../file-port.ts'
import { linksTo } from '../result-resources.ts'
import { createFolders } from './folders.ts'
import { saveResults } from './save-results.ts'

export const LocalInput = z.union([
  z
    .object({ path: z.string().min(1).max(4096) })
    .strict()
    .meta({ description: 'The absolute path of a file on this computer.' }),
  z.object({ job: ApiId, result: z.int().nonnegative() }).strict().meta({ description: 'A result of an earlier job.' }),
  z
    .object({ url: z.url().max(4000), name: z.string().max(255).optional() })
    .strict()
    .meta({ description: 'An address that Docweave’s server reads, if its operator allows that host.' }),
])
export type LocalInput = z.infer<typeof LocalInput>

export interface LocalFilesSettings {
  client: Client
  /** The site's address and the key, for uploads. */
  url: string
  key?: Key | undefined
  /** The folders that files may be read from, besides the client's roots. */
  roots: readonly string[]
  /** The folder for results. When omitted they are saved beside the first input file. */
  out?: string | undefined
}

/** Returns the port of a local server; it keeps the client's roots, so each connection needs its own. */
export function localFiles({ client, url, key, roots, out }: LocalFilesSettings): FilePort<LocalInput> {
  const folders = createFolders(roots)

  /** The folder for the results of a call; `undefined` when it names no file on this computer. */
  async function folderFor(inputs: readonly LocalInput[]): Promise<string | undefined> {
    if (out !== undefined) return out
    const first = inputs.find((input) => 'path' in input)
    return first && folders.beside(first.path)
  }

  return {
    input: LocalInput,
    async send(inputs, signal) {
      // All paths are judged before the first file leaves this computer.
      const readable = await Promise.all(
        inputs.map(async (input) =>
          'path' in input ? { name: basename(input.path), real: await folders.readable(input.path) } : input,
        ),
      )
      const sent: ApiInput[] = []
      for (const input of readable)
        sent.push(
          'real' in input ? { file: await sendFile(input.real, { url, key, name: input.name, signal }) } : input,
        )
      return sent
    },
    async deliver(job, inputs, signal) {
      const folder = await folderFor(inputs)
      if (folder === undefined) return linksTo(job)
      const saved = await saveResults(client, job, folder, signal)
      return saved.map(({ result, path }) => ({
        type: 'resource_link',
        uri: pathToFileURL(path).href,
        name: basename(path),
        mimeType: result.mediaType,
        size: result.bytes,
      }))
    },
    async needsRoots(inputs) {
      for (const input of inputs) if ('path' in input && (await folders.isOutside(input.path))) return true
      return false
    },
    setRoots: async (uris) => folders.setRoots(uris),
  }
}
