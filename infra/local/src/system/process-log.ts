/** Writes a process's output to its log file; the terminal shows only warnings, at a limited rate, and mails. */
import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { withoutIds } from '@docweave/adapters/log'

const LARGEST = 10 * 1024 * 1024
const SHOWN_A_MINUTE = 20
const KEPT = 15
/** Matches warnings of all loggers in use: `[WARN]`, `"level":"error"`, `level=warn`, `Error: …`, a stack's first line. */
const WARNING = /\b(WARN|WARNING|ERROR|FATAL)\b|"?level"?\s*[:=]\s*"?(warn|error|fatal)|^(\w+)?Error\b|\bUncaught\b/
/** The identity emulator prints mails instead of sending them. */
const MAIL = /^mail: /
/** Temporal's SDK warns about every worker that runs only activities, which ours do intentionally. */
const MEANT = /No workflows registered, not polling/

export interface ProcessLog {
  /** Reads an output stream of a started process. */
  take(stream: Readable): void
  /** Resolves at the next matching line. */
  line(pattern: RegExp): Promise<void>
  /** Returns the last lines, for the message about a failed start. */
  tail(): string[]
  close(): void
}

export interface LogPlan {
  name: string
  logFile: string
  /** Whether it logs job ids, which grant access and so are logged as digests. Our own parts log digests and trace ids already. */
  tellsIds?: boolean
}

/** Opens the log of a process, and rotates a large file. */
export function openLog({ name, logFile: file, tellsIds }: LogPlan, say: (line: string) => void): ProcessLog {
  mkdirSync(dirname(file), { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST) renameSync(file, `${file}.old`)
  const stream: WriteStream = createWriteStream(file, { flags: 'a' })
  stream.on('error', (error) => say(`The log ${file} cannot be written: ${error.message}`))
  const last: string[] = []
  const waiting: { pattern: RegExp; resolve: () => void }[] = []
  let minute = 0
  let shown = 0

  const show = (line: string) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, shown] = [now, 0]
    shown += 1
    if (shown <= SHOWN_A_MINUTE) say(`[${name}] ${line}`)
    else if (shown === SHOWN_A_MINUTE + 1) say(`[${name}] … more in ${file}`)
  }

  return {
    take(output) {
      createInterface({ input: output }).on('line', (said) => {
        const line = tellsIds ? withoutIds(said) : said
        if (stream.writable) stream.write(`${line}\n`)
        last.push(line)
        if (last.length > KEPT) last.shift()
        for (const one of waiting.filter(({ pattern }) => pattern.test(line))) {
          waiting.splice(waiting.indexOf(one), 1)
          one.resolve()
        }
        if (MAIL.test(line)) say(line)
        else if (WARNING.test(line) && !MEANT.test(line)) show(line)
      })
    },
    line: (pattern) => new Promise((resolve) => waiting.push({ pattern, resolve })),
    tail: () => [...last],
    close: () => stream.end(),
  }
}
