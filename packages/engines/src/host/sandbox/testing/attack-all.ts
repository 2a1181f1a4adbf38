/**
 * Runs the attacking program in the sandbox of every engine's profile, and prints the outcome of each attack as JSON. It is a separate
 * program, so that a test can run it as root and as an unprivileged user.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { documentFonts } from '../../../fonts/index.ts'
import { paddleFolder } from '../../../ocr/paddle/models.ts'
import { compiledCodeFor } from '../../compiled-code.ts'
import { engineCode } from '../../node-program.ts'
import { isRoot, runSandboxed } from '../index.ts'
import type { RunWish } from '../run-sandboxed.ts'

const attack = join(import.meta.dirname, 'attack.py')
/** The attack whose outcome can only be checked from outside. */
const beside = 'file: written beside the own folder'
const Outcomes = z.record(z.string(), z.string())

const place = mkdtempSync(join(tmpdir(), 'docweave-attack-'))
// Without the sandbox, any user could read this folder.
chmodSync(place, 0o755)
const other = join(place, 'other')
mkdirSync(other)
writeFileSync(join(other, 'secret'), 'the other job’s secret', { mode: 0o644 })

/** Starts a server that counts connections. */
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

/** The readable paths, limits and environment of each kind of engine, as in production. */
async function profiles(): Promise<Record<string, Pick<RunWish, 'read' | 'memoryKind' | 'environment'>>> {
  const fonts = await documentFonts()
  const compiled = await compiledCodeFor(place)
  const seen = import.meta.dirname
  // Without the models the engine does not run, and its profile is that of Node.
  const models = [paddleFolder()].filter((folder) => existsSync(folder))
  return {
    'Tesseract, FFmpeg': { read: [seen] },
    fontconfig: { read: [seen, ...fonts.read], environment: fonts.environment },
    LibreOffice: { read: [seen, ...fonts.read], environment: fonts.environment },
    Whisper: { read: [seen] },
    'Node (mupdf, rhwp, images, certificates)': { read: [...engineCode, ...compiled.read], memoryKind: 'data' },
    'Node (PP-OCRv6)': { read: [...engineCode, ...compiled.read, ...models], memoryKind: 'data' },
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
  // The sandbox of an unprivileged user has its own temporary folder: a file written there has not escaped.
  if (!existsSync(join(place, 'beside'))) outcomes[beside] = 'blocked: nothing is outside'
  results[name] = outcomes
}
const visits = servers.reduce((sum, server) => sum + server.visits(), 0)
rmSync(place, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify({ root: isRoot(), visits, results })}\n`)
process.exit(0)
