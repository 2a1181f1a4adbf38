/** Saves a transcript with its corrections to the visitor's disk. */
import { asSrt, asVtt, plainText, type Transcript } from '@docweave/tool-kit/transcript'

export const savedKinds = ['txt', 'srt', 'vtt', 'docx'] as const
export type SavedKind = (typeof savedKinds)[number]

async function written(transcript: Transcript, kind: SavedKind, title: string): Promise<Blob> {
  if (kind === 'docx') return (await import('@docweave/tool-kit/transcript-docx')).asDocx(transcript, title)
  const write = { txt: plainText, srt: asSrt, vtt: asVtt }[kind]
  return new Blob([write(transcript)], { type: 'text/plain' })
}

/** @param name the file name without extension */
export async function saveTranscript(transcript: Transcript, kind: SavedKind, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await written(transcript, kind, name))
  link.download = `${name}.${kind}`
  link.click()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
