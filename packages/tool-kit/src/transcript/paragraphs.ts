/** Converts the lines of a transcript to running text: a paragraph ends where the speaker paused, or after some sentences. */
import { isSpaceless, type Transcript } from './transcript.ts'

/** A pause of this many seconds ends a paragraph. */
const longPause = 2
/** A paragraph of this many characters ends with its sentence; in scripts without spaces half as many. */
const longEnough = 600

const endsSentence = /[.?!…。？！]["'”’」』)]*$/

/** @returns the paragraphs, each in one line */
export function paragraphsOf({ lines, language }: Pick<Transcript, 'lines' | 'language'>): string[] {
  const joint = isSpaceless(language) ? '' : ' '
  const enough = isSpaceless(language) ? longEnough / 2 : longEnough
  const paragraphs: string[] = []
  let end = -Infinity
  for (const line of lines) {
    const text = line.text.trim()
    if (!text) continue
    const last = paragraphs.at(-1)
    const isNew =
      last === undefined || line.start - end >= longPause || (last.length >= enough && endsSentence.test(last))
    if (isNew) paragraphs.push(text)
    else paragraphs[paragraphs.length - 1] = last + joint + text
    end = line.end
  }
  return paragraphs
}

/** Returns the whole text: an empty line between paragraphs, a newline at the end; empty when nothing was said. */
export const plainText = (transcript: Pick<Transcript, 'lines' | 'language'>): string => {
  const paragraphs = paragraphsOf(transcript)
  return paragraphs.length > 0 ? `${paragraphs.join('\n\n')}\n` : ''
}
