/** Signals that end the program: they abort the running command, which then cancels its job and removes its temporary files. */

/** The numbers of the signals, which are the same on every Unix; Windows has names for some of them only. */
const numbers = { SIGHUP: 1, SIGINT: 2, SIGPIPE: 13, SIGTERM: 15 }

/** Thrown when a signal ended the command. `exitCode` is 128 plus the signal's number, as shells report it: 130 after Ctrl-C. */
export class Interrupted extends Error {
  readonly exitCode: number
  /** Whether nobody reads the output any more. */
  readonly isUnread: boolean

  constructor(signal: keyof typeof numbers) {
    super(`ended by ${signal}`)
    this.isUnread = signal === 'SIGPIPE'
    this.exitCode = 128 + numbers[signal]
  }
}

/** A second signal ends the program at once, but not within this time, in ms: the terminal and npx may both send the same Ctrl-C. */
const sameSignal = 500

/** Ends the program after an interrupt if connections that are still open keep it alive, in ms. */
const patience = 1_000

/**
 * Returns a signal that is aborted with `Interrupted` on SIGINT, SIGTERM and SIGHUP, and when the reader of standard output is gone
 * (Node ignores SIGPIPE; the write fails with EPIPE instead). Lost readers of standard error are ignored.
 */
export function listenForInterrupts(): AbortSignal {
  const ended = new AbortController()
  let at = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const reason = new Interrupted(signal)
      if (ended.signal.aborted && Date.now() - at > sameSignal) process.exit(reason.exitCode)
      at = Date.now()
      ended.abort(reason)
    })
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    const reason = new Interrupted('SIGPIPE')
    process.exitCode = reason.exitCode
    ended.abort(reason)
  })
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return ended.signal
}

/** Sets the exit status of an interrupted program, and makes it end soon. */
export function endInterrupted({ exitCode }: Interrupted): void {
  process.exitCode = exitCode
  setTimeout(() => process.exit(), patience).unref()
}
