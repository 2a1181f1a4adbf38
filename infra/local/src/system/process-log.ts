/** A process's output goes to a file of its own; the terminal gets the warnings and the mails only, and not a flood of them. */
import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { withoutIds } from '@docweave/adapters/log'

const LARGEST = 10 * 1024 * 1024
const SHOWN_A_MINUTE = 20
const KEPT = 15
/** As the loggers in use write a level: `[WARN]`, `"level":"error"`, `level=warn`, `Error: …`, a stack's first line. */
const WARNING = /\b(WARN|WARNING|ERROR|FATAL)\b|"?level"?\s*[:=]\s*"?(warn|error|fatal)|^(\w+)?Error\b|\bUncaught\b/
/** What the identity emulator writes instead of a mail: its reader is at the terminal. */
const MAIL = /^mail: /
/** What Temporal's SDK says of every worker that runs activities alone, as ours do on purpose. */
const MEANT = /No workflows registered, not polling/

export interface ProcessLog {
  /** Takes one output stream of a freshly started process. */
  take(stream: Readable): void
  /** Resolves when a line that matches is written. */
  line(pattern: RegExp): Promise<void>
  /** The last lines, for a message about a process that did not come up. */
  tail(): string[]
  close(): void
}

export interface LogPlan {
  /** The process's name. */
  name: string
  logFile: string
  /** Whether it tells ids of jobs, which open them: they are written down as digests. Our own parts tell digests already, and ids of traces. */
  tellsIds?: boolean
}

/** Opens the log of a process; a file grown large is put aside first. */
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
