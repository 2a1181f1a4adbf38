/** Transcribes a recording with our engine, from file to text, like a job's step. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readParts, splitRecording, writePart } from '@docweave/engines/whisper'

/** @returns the text and the seconds it took */
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
