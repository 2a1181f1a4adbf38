/**
 * `docweave mcp`: an MCP server for an assistant on this computer, which starts the program and talks to it over standard input and output.
 * So nothing else is written to standard output.
 */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveStdio } from '@docweave/mcp/node'
import type { Key } from '@docweave/sdk'
import { readKey, readUrl } from './arguments.ts'
import { describeError, isFailure, printable } from './messages.ts'
import { mcpUsage } from './usage-texts.ts'
import { UsageError } from './usage-error.ts'

export interface McpRequest {
  /** The folders that may be read, besides the roots of the client. */
  folders: string[]
  /** The folder for results; beside the first input file if undefined. */
  out: string | undefined
  url: string
  /** The API key that was given; what is stored for the server is used otherwise. */
  key: Key | undefined
}

const string = { type: 'string' } as const

/** Parses the words after `mcp`. @throws UsageError */
export function readMcp(words: readonly string[]): McpRequest {
  try {
    const options = { out: string, url: string, key: string }
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return {
      folders: positionals.map((folder) => resolve(folder)),
      out: values.out === undefined ? undefined : resolve(values.out),
      url: readUrl(values.url),
      key: readKey(values.key),
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${mcpUsage}`)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const say = (error: unknown) => void process.stderr.write(`${printable(describeError(error).message)}\n`)

/**
 * Serves until standard input ends.
 *
 * @returns the exit status: 0, or 3 if the server cannot be reached, or refuses the key
 * @throws UsageError for a folder that is not there; the signal's reason
 */
export async function serveMcp({ folders, out, url, key }: McpRequest, signal: AbortSignal): Promise<number> {
  for (const folder of folders)
    if (!(await isFolder(folder))) throw new UsageError(`There is no folder ${printable(folder)}.`)
  const { stdin } = process
  try {
    const connection = await serveStdio({ url, key, roots: folders, out, onError: say })
    await new Promise<void>((ended, interrupted) => {
      stdin.once('end', ended).once('close', ended)
      const stop = () => interrupted(signal.reason)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
    }).finally(() => connection.close())
    return 0
  } catch (error) {
    if (!isFailure(error)) throw error
    say(error)
    return 3
  }
}
