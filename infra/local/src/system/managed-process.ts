/** A supervised process: started with a readiness check, restarted after a crash, stopped with its whole process group. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog, type LogPlan, type ProcessLog } from './process-log.ts'

/** How to start a process, and how to detect that it is ready. */
export interface ProcessPlan extends LogPlan {
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  cwd: string
  /** A line of its output, or a URL that answers with a status below 400. */
  ready: { line: RegExp } | { url: string }
  /** The time to finish its work between SIGTERM and SIGKILL. */
  drainMs: number
}

const READY_WITHIN = 90_000
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 15_000
/** An uptime after which the restart backoff is reset to its minimum. */
const LIVED_WELL = 30_000

/** A handle of a supervised process, with which tests and benchmarks kill and restart it. */
export class ManagedProcess {
  readonly name: string
  /** Whether it is restarted after it crashes or a test kills it. */
  keepAlive: boolean
  readonly #plan: ProcessPlan
  readonly #say: (line: string) => void
  readonly #log: ProcessLog
  #child: ChildProcess | undefined
  #gone: Promise<void> = Promise.resolve()
  #pause = FIRST_PAUSE
  #closed = false
  /** A process that was never ready is reported as a failed start and not restarted. */
  #wasReady = false
  readonly #giveUp = new AbortController()

  constructor(plan: ProcessPlan, options: { keepAlive: boolean; say: (line: string) => void }) {
    this.name = plan.name
    this.#plan = plan
    this.#say = options.say
    this.keepAlive = options.keepAlive
    this.#log = openLog(plan, options.say)
  }

  /** The process id; `undefined` while it is not running. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts it and waits until it is ready; throws with its last output if it does not become ready. */
  async start(): Promise<void> {
    if (this.#child) return
    const { command, args } = dieWithParent(this.#plan.command, this.#plan.args)
    // Its own process group, so that the terminal's Ctrl-C reaches only the supervisor, which stops all in order.
    const child = spawn(command, args, {
      cwd: this.#plan.cwd,
      env: this.#plan.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const startedAt = Date.now()
    this.#child = child
    let ended = ''
    this.#gone = new Promise((resolve) => {
      child.once('error', (error) => {
        ended = error.message
        if (child.pid === undefined) resolve(this.#buried(child, startedAt, ended))
      })
      child.once('exit', (code, signal) => {
        ended = signal ? `signal ${signal}` : `status ${code}`
        resolve(this.#buried(child, startedAt, ended))
      })
    })
    if (child.stdout) this.#log.take(child.stdout)
    if (child.stderr) this.#log.take(child.stderr)
    const up = await this.#ready(() => ended !== '')
    if (up) this.#wasReady = true
    if (up || this.#closed) return
    const words = this.#log.tail().join('\n')
    throw new Error(
      `${this.name} did not start (${ended || 'it never became ready'}). Its log is ${this.#plan.logFile}\n${words}`,
    )
  }

  /** Sends a signal to the process, not to its group. After SIGKILL it waits until the process has exited. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const gone = this.#gone
    if (!this.#child?.pid) return
    process.kill(this.#child.pid, signal)
    if (signal === 'SIGKILL') await gone
  }

  /** Stops it if it is running, and starts it. */
  async restart(): Promise<void> {
    await this.#end()
    await this.start()
  }

  /** Sends SIGTERM, waits for at most the drain time, and kills what is left of its group. It cannot be restarted afterwards. */
  async stop(): Promise<void> {
    this.#closed = true
    this.#giveUp.abort()
    await this.#end()
    this.#log.close()
  }

  /** Kills its process group immediately, after a second Ctrl-C. */
  killNow(): void {
    this.#closed = true
    this.#killGroup(this.#child)
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child?.pid) return
    const kept = this.keepAlive
    this.keepAlive = false
    child.kill('SIGTERM')
    const waiting = new AbortController()
    await Promise.race([this.#gone, sleep(this.#plan.drainMs, undefined, { signal: waiting.signal }).catch(() => {})])
    waiting.abort()
    if (this.#child === child) this.#killGroup(child)
    await this.#gone
    this.keepAlive = kept
  }

  /** Cleans up after the process has exited for any reason, and schedules a restart. */
  #buried(child: ChildProcess, startedAt: number, ended: string): void {
    this.#killGroup(child)
    this.#child = undefined
    if (!this.keepAlive || this.#closed || !this.#wasReady) return
    if (Date.now() - startedAt > LIVED_WELL) this.#pause = FIRST_PAUSE
    this.#say(`${this.name} exited (${ended}) and is restarted.`)
    void this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    const pause = this.#pause
    this.#pause = Math.min(pause * 2, LONGEST_PAUSE)
    await sleep(pause, undefined, { signal: this.#giveUp.signal }).catch(() => {})
    if (this.#closed || !this.keepAlive) return
    await this.start().then(
      () => this.#closed || this.#say(`${this.name} is running again.`),
      (error: Error) => this.#say(error.message),
    )
  }

  #killGroup(child: ChildProcess | undefined): void {
    if (!child?.pid) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group is already empty.
    }
  }

  async #ready(over: () => boolean): Promise<boolean> {
    const deadline = Date.now() + READY_WITHIN
    const { ready } = this.#plan
    let seen = false
    if ('line' in ready) void this.#log.line(ready.line).then(() => (seen = true))
    while (!over() && !this.#closed && Date.now() < deadline) {
      if ('url' in ready) seen = await answers(ready.url)
      if (seen) return true
      await sleep(50)
    }
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' })
    await response.body?.cancel()
    return response.status < 400
  } catch {
    return false
  }
}

/** A supervisor killed with SIGKILL cannot stop its children, so on Linux the kernel signals them (parent-death signal). */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => process.platform === 'linux' && existsSync(path))

/** Wraps a command so that it is signalled when its parent dies, if util-linux is installed. */
function dieWithParent(command: string, args: string[]): { command: string; args: string[] } {
  return SETPRIV ? { command: SETPRIV, args: ['--pdeathsig', 'SIGTERM', '--', command, ...args] } : { command, args }
}
