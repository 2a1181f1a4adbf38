/** Runs Debian's clamd for tests, with its own socket and signatures. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClamd, type ClamdAddress } from '../clamd.ts'

const program = '/usr/sbin/clamd'

export interface Clamd {
  place: ClamdAddress
  /** The value of `DOCWEAVE_CLAMD`. */
  setting: string
  /** Content that is detected by its digest. */
  wholeFile: string
  /** A pattern that is detected anywhere in a file. */
  pattern: string
  stop(): Promise<void>
}

/** Harmless texts that match only this test's signatures. */
const wholeFile = 'DOCWEAVE-TEST-FILE: this text as a whole is found by its digest.\n'
const pattern = 'DOCWEAVE-TEST-PATTERN-5518-this-is-no-virus'

/** Starts a daemon. @throws Error if it is not installed (Debian: apt-get install clamav-daemon) or does not start */
export async function startClamd(): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-clamd-'))
  const [signatures, socket, config] = ['signatures', 'clamd.ctl', 'clamd.conf'].map((name) => join(folder, name))
  if (!signatures || !socket || !config) throw new Error('A file name is missing')
  await mkdir(signatures)
  // Formats: docs.clamav.net/manual/Signatures (hash-based: digest:size:name; extended: name:target:offset:pattern).
  const digest = createHash('md5').update(wholeFile).digest('hex')
  await writeFile(join(signatures, 'docweave.hdb'), `${digest}:${wholeFile.length}:Docweave.Test.File\n`)
  await writeFile(
    join(signatures, 'docweave.ndb'),
    `Docweave.Test.Pattern:0:*:${Buffer.from(pattern).toString('hex')}\n`,
  )
  await writeFile(
    config,
    [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${signatures}`,
      'Foreground yes',
      'SelfCheck 0',
      'AlertExceedsMax yes',
      ...['StreamMaxLength', 'MaxFileSize', 'MaxScanSize'].map((name) => `${name} 10M`),
    ].join('\n'),
  )
  const child = spawn(program, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => said.push(text))
  let over: string | undefined
  child.once('error', (error) => (over = `${error.message}; Debian: apt-get install clamav-daemon`))
  child.once('exit', (status) => (over ??= `status ${status}`))
  const stop = async () => {
    if (over === undefined) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
  const { version } = createClamd({ path: socket })
  for (const deadline = Date.now() + 30_000; ; await pause(100)) {
    const isUp = await version().then(
      () => true,
      () => false,
    )
    if (isUp) return { place: { path: socket }, setting: `unix:${socket}`, wholeFile, pattern, stop }
    if (over === undefined && Date.now() < deadline) continue
    await stop()
    throw new Error(`clamd did not start (${over ?? 'too slow'}): ${Buffer.concat(said).toString().slice(-2000)}`)
  }
}
