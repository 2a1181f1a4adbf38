/**
 * Runs the attacking program in the sandbox of every engine's profile, and prints how each attack ended, as JSON. It is a program of its
 * own, so that a test can run it as root and as a plain user.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { documentFonts } from '../../../fonts/index.ts'
import { compiledCodeFor } from '../../compiled-code.ts'
import { engineCode } from '../../node-program.ts'
import { isRoot, runSandboxed } from '../index.ts'
import type { RunWish } from '../run-sandboxed.ts'

const attack = join(import.meta.dirname, 'attack.py')
/** The attack whose outcome only the outside can tell. */
const beside = 'file: written beside the own folder'
const Outcomes = z.record(z.string(), z.string())

const place = mkdtempSync(join(tmpdir(), 'docweave-attack-'))
// Others could look in if the sandbox let them.
chmodSync(place, 0o755)
const other = join(place, 'other')
mkdirSync(other)
writeFileSync(join(other, 'secret'), 'the other job’s secret', { mode: 0o644 })

/** A server that tells when anybody comes. */
async function listen(address: { port: number; host: string } | { path: string }): Promise<{ visits: () => number }> {
  let visits = 0
  const server = createServer((socket) => {
    visits++
    socket.end('secret')
  })
  await new Promise<void>((resolve) => server.listen(address, resolve))
  server.unref()
  return { visits: () => visits }
}

const port = 20_000 + (process.pid % 20_000)
const abstract = `\0docweave-attack-${process.pid}`
const socket = join(other, 'socket')
const servers = [
  await listen({ port, host: '127.0.0.1' }),
  await listen({ path: abstract }),
  await listen({ path: socket }),
]

/** What each kind of engine can see and use, as it is started. */
async function profiles(): Promise<Record<string, Pick<RunWish, 'read' | 'memoryKind' | 'environment'>>> {
  const fonts = await documentFonts()
  const compiled = await compiledCodeFor(place)
  const seen = import.meta.dirname
  return {
    'Tesseract, FFmpeg': { read: [seen] },
    'rsvg-convert, fontconfig': { read: [seen, ...fonts.read], environment: fonts.environment },
    LibreOffice: { read: [seen, ...fonts.read], environment: fonts.environment },
    Whisper: { read: [seen] },
    'Node (mupdf, rhwp, images, certificates)': { read: [...engineCode, ...compiled.read], memoryKind: 'data' },
  }
}

const results: Record<string, Record<string, string>> = {}
for (const [name, profile] of Object.entries(await profiles())) {
  const folder = mkdtempSync(join(place, 'own-'))
  writeFileSync(join(folder, 'given'), 'given')
  const outside = {
    folder,
    port,
    abstract,
    socket,
    secret: join(other, 'secret'),
    readable: '/usr/bin/env',
    pid: process.pid,
    memory: 500_000_000,
    descriptors: [],
    beside: ['beside'],
    user_namespace: !isRoot(),
  }
  const { stdout } = await runSandboxed({
    program: '/usr/bin/python3',
    args: ['-B', attack, JSON.stringify(outside)],
    write: folder,
    signal: new AbortController().signal,
    seconds: 100,
    memoryMegabytes: 500,
    ...profile,
  })
  const outcomes = Outcomes.parse(JSON.parse(stdout))
  // The sandbox of a plain user has a temporary folder of that user's own: what is written there has not got out.
  if (!existsSync(join(place, 'beside'))) outcomes[beside] = 'blocked: nothing is outside'
  results[name] = outcomes
}
const visits = servers.reduce((sum, server) => sum + server.visits(), 0)
rmSync(place, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify({ root: isRoot(), visits, results })}\n`)
process.exit(0)
