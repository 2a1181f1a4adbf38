/**
 * The command line: finds the command, and turns its outcome into an exit status: 0; 2 for a usage error; 3 for a job that failed, or of
 * which a file failed; 128 plus its number for a signal.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Key } from '@docweave/sdk'
import { tools } from '@docweave/tools/tools'
import { z } from 'zod'
import { readRun } from './arguments.ts'
import { env } from './env.ts'
import { completionScript } from './completion/completion-script.ts'
import { endInterrupted, Interrupted, listenForInterrupts } from './interrupt.ts'
import { ownCredentialsFile } from './keys/credentials.ts'
import { login, logout } from './keys/login.ts'
import { storedKey } from './keys/stored-key.ts'
import { nearest } from './nearest.ts'
import { run } from './run.ts'
import { describeTool, listTools } from './tool-options.ts'
import { commands, completionUsage, helpUsage, toolsUsage, usageOf, usages } from './usage-texts.ts'
import { UsageError } from './usage-error.ts'
import { watch } from './watch/watch.ts'

/** A command that only some builds of the program have. */
export interface FurtherCommand {
  /** What it does, for the list of commands. */
  summary: string
  run(words: string[]): Promise<number>
}

type Further = Readonly<Record<string, FurtherCommand>>

const print = (text: string): number => {
  process.stdout.write(`${text}\n`)
  return 0
}

/** The version of the package: `package.json` lies beside the folder of this file, as a source and when it is built. */
function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** Returns the value of an own property: the words of the command line may be `constructor`. */
const ownOf = <T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined

const usageWith = (further: Further) =>
  usageOf(Object.entries(further).map(([name, { summary }]) => `  ${name.padEnd(10)}  ${summary}`))

function unknown(what: string, word: string, words: readonly string[], usage: string): UsageError {
  const meant = nearest(word, words)
  return new UsageError(`Unknown ${what}: "${word}".${meant ? ` Did you mean ${meant}?` : ''}\n\n${usage}`)
}

function help(words: readonly string[], further: Further): number {
  const [topic] = words
  if (topic === undefined) return print(usageWith(further))
  const usage = ownOf(usages, topic)
  if (usage !== undefined) return print(usage)
  if (tools.has(topic)) return print(describeTool(topic))
  throw unknown('command or tool', topic, [...Object.keys(commands), ...tools.keys()], helpUsage)
}

/** Parses the words after a command that has no options of its own. @throws UsageError */
function readNames(words: readonly string[], most: number, usage: string): string[] {
  try {
    const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true })
    if (positionals.length <= most) return positionals
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  throw new UsageError(usage)
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

/** Adds the key that is stored for the server, unless one was given. */
async function withStoredKey<Request extends { url: string; key: Key | undefined }>(
  request: Request,
): Promise<Request> {
  const { key = await storedKey(ownCredentialsFile(env), request.url) } = request
  return { ...request, key }
}

async function call([command, ...words]: string[], further: Further): Promise<number> {
  if (isHelp(command)) return help([], further)
  if (command === '--version' || command === '-v') return print(version())
  const own = ownOf(further, command)
  if (own) return own.run(words)
  if (command === undefined) throw new UsageError(usageWith(further))
  if (ownOf(usages, command) !== undefined && words.some(isHelp)) return help([command], further)
  switch (command) {
    case 'run': {
      const request = await withStoredKey(readRun(words))
      const signal = listenForInterrupts()
      return request.watch === undefined ? run(request, signal) : watch(request, request.watch, signal)
    }
    case 'mcp': {
      // Lazy import: the protocol's code is large, and only this command needs it.
      const { readMcp, serveMcp } = await import('./mcp.ts')
      return serveMcp(await withStoredKey(readMcp(words)), listenForInterrupts())
    }
    case 'tools':
      readNames(words, 0, toolsUsage)
      return print(JSON.stringify(listTools(), null, 2))
    case 'login':
      return login(words)
    case 'logout':
      return logout(words)
    case 'completion':
      return print(completionScript(readNames(words, 1, completionUsage)[0]))
    case 'help':
      return help(readNames(words, 1, helpUsage), further)
    default:
      throw unknown('command', command, [...Object.keys(commands), ...Object.keys(further)], usageWith(further))
  }
}

/** With `--json` a usage error is JSON on standard output, too. */
function writeUsageError(message: string, words: readonly string[]): void {
  const asJson = words[0] === 'run' && words.some((word) => /^--json(=|$)/.test(word))
  if (!asJson) return void process.stderr.write(`${message}\n`)
  const type = words.includes('--json=lines') ? { type: 'error' } : {}
  process.stdout.write(`${JSON.stringify({ ...type, jobId: null, error: { code: 'USAGE', message } })}\n`)
}

/** Runs the command in `words`, and sets the exit status. */
export async function runCommandLine(words: string[], further: Further = {}): Promise<void> {
  try {
    process.exitCode = await call(words, further)
  } catch (error) {
    if (error instanceof Interrupted) return endInterrupted(error)
    if (!(error instanceof UsageError)) throw error
    writeUsageError(error.message, words)
    process.exitCode = 2
  }
}
