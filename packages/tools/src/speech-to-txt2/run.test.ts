/** Transcripts with word times, in every output format. */
import { readFile } from 'node:fs/promises'
import { Document } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { mediaTypes } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { errorRate, recording, recordingOf, sentence, sentences } from '@docweave/fixtures'
import { endRecognisers, takeModelsFrom } from '@docweave/engines/speech'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { Transcript } from '@docweave/tool-kit/transcript'
import { run } from './run.ts'

const timeout = 60_000
afterAll(endRecognisers)

async function transcribe(options: Record<string, unknown>, content = recording()) {
  const outcome = await runWhole(run, [{ kind: 'flac', content }], { inspect, kindsOf, options, names: ['Austen'] })
  const bytes = await readFile(outcome.files[0]?.path ?? '')
  await outcome.remove()
  return { bytes, text: bytes.toString('utf8'), file: outcome.files[0], notices: outcome.notices }
}

describe('speech-to-txt2', { timeout }, () => {
  it('returns the time of every word', async () => {
    const { text, file } = await transcribe({ output: 'json' })
    expect(file?.transcript).toMatch(/^[0-9a-f]{64}$/)
    const { language, lines } = Transcript.parse(JSON.parse(text))
    expect(language).toBe('en')
    const words = lines.flatMap((line) => line.words)
    expect(
      errorRate(
        sentence,
        words
          .map((word) => word.text)
          .join('')
          .trim(),
      ),
    ).toBeLessThan(0.04)
    for (const [index, { start, end }] of words.entries()) {
      expect(end).toBeGreaterThanOrEqual(start)
      expect(start).toBeGreaterThanOrEqual((words[index - 1]?.end ?? 0) - 0.01)
    }
    // Checked by ear: "leisure" is spoken between seconds 2 and 3.
    const leisure = words.find((word) => word.text.includes('leisure'))
    expect(leisure?.start).toBeGreaterThan(1.7)
    expect(leisure?.end).toBeLessThan(3)
  })

  it.each(['srt', 'vtt'] as const)('writes subtitles as %s', async (output) => {
    const { text } = await transcribe({ output }, recording({ source: 'sentences.ogg', ending: 'flac' }))
    const times = [...text.matchAll(/^(\d\d):(\d\d):(\d\d)[,.](\d{3}) --> /gm)]
    expect(times.length).toBeGreaterThan(5)
    const words = text.replaceAll(/^(?:\d+|WEBVTT|.* --> .*)$/gm, '').replaceAll(/\s+/g, ' ')
    expect(errorRate(sentences, words.trim())).toBeLessThan(0.04)
  })

  it('states no language for a recording without speech', async () => {
    const { text, notices } = await transcribe({ output: 'json' }, recordingOf('silence'))
    expect(Transcript.parse(JSON.parse(text))).toMatchObject({ language: '', lines: [] })
    expect(notices).toMatchObject([{ code: 'NO_SPEECH_FOUND' }])
  })

  it('writes a Word file with the text and its time', async () => {
    const { bytes } = await transcribe({ output: 'docx' })
    const read = Document.openDocument(bytes, mediaTypes.docx).loadPage(0).toStructuredText('').asText()
    expect(read.replaceAll(/\s+/g, ' ').trim()).toBe(`Austen 00:00:00 ${sentence}`)
  })

  it('spells names as in the glossary', async () => {
    const { text } = await transcribe({ glossary: 'Jon Dashwould' })
    expect(text).toContain('Jon Dashwould')
  })

  it('reports a model that cannot be downloaded', async () => {
    takeModelsFrom('http://127.0.0.1:1')
    await expect(transcribe({ model: 'small' })).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })
})
