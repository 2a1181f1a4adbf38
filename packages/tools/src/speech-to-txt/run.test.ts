/** Transcripts contain the spoken words, for every kind of recording, and nothing for silence. */
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { errorRate, recording, recordingOf, recordingWithPause, sentence, sentences } from '@docweave/fixtures'
import { endRecognisers } from '@docweave/engines/speech'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import type { FileKind } from '@docweave/contract'
import { run } from './run.ts'

const timeout = 180_000
afterAll(endRecognisers)

async function transcribe(content: Uint8Array, kind: FileKind = 'flac', options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind, content }], { inspect, kindsOf, options })
  const text = await readFile(outcome.files[0]?.path ?? '', 'utf8')
  await outcome.remove()
  return { text, notices: outcome.notices.map(({ code }) => code) }
}

describe('speech-to-txt', { timeout }, () => {
  it.each([
    ['opus', 'ogg'],
    ['mov', 'mp4'],
  ] as const)('transcribes a recording in %s', async (ending, kind) => {
    const { text, notices } = await transcribe(recording({ ending }), kind)
    expect(errorRate(sentence, text)).toBeLessThan(0.04)
    expect(notices).toEqual([])
  })

  it('transcribes a recording with eight channels', async () => {
    const { text } = await transcribe(recording({ ending: 'wav', channels: 8 }), 'wav')
    expect(errorRate(sentence, text)).toBeLessThan(0.04)
  })

  it('begins a paragraph after a long pause', async () => {
    const { text } = await transcribe(recordingWithPause(6))
    const [first, second, ...none] = text.trim().split('\n\n')
    expect(errorRate(sentence, first ?? '')).toBeLessThan(0.04)
    expect(errorRate(sentences, second ?? '')).toBeLessThan(0.04)
    expect(none).toEqual([])
  })

  it('loses and repeats no words at the boundaries of chunks', async () => {
    const times = 5
    const { text } = await transcribe(recording({ ending: 'mp3', source: 'sentences.ogg', times }), 'mp3')
    expect(text.match(/Dashwood/g)).toHaveLength(times)
    expect(text.match(/made amiable himself/gi)).toHaveLength(times)
    expect(
      errorRate(Array.from({ length: times }, () => sentences).join(' '), text.replaceAll(/\s+/g, ' ')),
    ).toBeLessThan(0.04)
  })

  it.each(['silence', 'noise', 'music'] as const)('returns no text for %s, with a notice', async (what) => {
    expect(await transcribe(recordingOf(what))).toEqual({ text: '', notices: ['NO_SPEECH_FOUND'] })
  })

  it('transcribes in the spoken language if another was chosen, with a notice', async () => {
    const { text, notices } = await transcribe(recording(), 'flac', { language: 'ja' })
    expect(errorRate(sentence, text)).toBeLessThan(0.04)
    expect(notices).toEqual(['OTHER_LANGUAGE_HEARD'])
  })

  it('transcribes the rest of a truncated recording, with a notice', async () => {
    const whole = recording()
    const { text, notices } = await transcribe(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(text).toMatch(/^And Mr\.? John Dashwood had then leisure/)
    expect(notices).toEqual(['SOUND_CUT_SHORT'])
  })
})
