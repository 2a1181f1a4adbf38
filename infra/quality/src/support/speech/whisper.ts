/** Transcribes recordings for comparison: with faster-whisper directly, and with our engine. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import {
  modelFolder,
  packagesFolder,
  readInstallation,
  readParts,
  splitRecording,
  writePart,
} from '@docweave/engines/speech'

const program = fileURLToPath(new URL('direct-whisper.py', import.meta.url))
const Answer = z.object({ text: z.string(), seconds: z.number() })

interface DirectWhisper {
  transcribe: (path: string, how: { beam: number; words: boolean }) => Promise<z.infer<typeof Answer>>
  end: () => void
}

/** Starts direct-whisper.py as a persistent process, so that the model is loaded once, as in our engine. */
export async function startDirectWhisper(): Promise<DirectWhisper> {
  const installed = await readInstallation()
  if (!installed)
    throw new Error('faster-whisper is not installed: npm start installs it if there is a Python 3.11 to 3.14 with pip')
  const threads = String(Math.min(4, availableParallelism()))
  const child = spawn(installed.python, ['-B', program, modelFolder('base'), threads], {
    env: { PYTHONPATH: packagesFolder(), OMP_NUM_THREADS: threads },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value))
  await next()
  return {
    async transcribe(path, how) {
      child.stdin.write(`${JSON.stringify({ path, ...how })}\n`)
      return Answer.parse(await next())
    },
    end: () => child.kill(),
  }
}

/**
 * Transcribes a recording with our engine, from file to text, like a step of a job.
 *
 * @returns the text and the seconds it took
 */
export async function transcribe(
  path: string,
  { beam, words }: { beam: number; words: boolean },
): Promise<{ text: string; seconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const shared = { folder, signal: new AbortController().signal, model: 'base' as const }
  const started = performance.now()
  try {
    const { parts } = await splitRecording({ ...shared, path, kind: 'wav', language: undefined })
    const written: string[] = []
    for (const part of parts)
      written.push(await writePart({ ...shared, ...part, beam, words, onText: () => undefined }))
    const { segments } = await readParts(written)
    return { text: segments.map(({ text }) => text).join(' '), seconds: (performance.now() - started) / 1000 }
  } finally {
    await rm(folder, { recursive: true })
  }
}
