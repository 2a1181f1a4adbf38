/** Converts a transcript to a Word document. A separate module because the docx library is large: the site loads it on demand. */
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import { paragraphsOf, type Transcript } from '../transcript/index.ts'

/** Fonts that support the script and come with Word. */
const fonts: Readonly<Record<string, string>> = { ko: 'Malgun Gothic', ja: 'Yu Gothic', zh: 'Microsoft YaHei' }

const clock = (seconds: number) => {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the start of each paragraph: paragraphs are consecutive lines, joined. */
function startsOf(transcript: Transcript, paragraphs: readonly string[]): number[] {
  const lines = transcript.lines.filter(({ text }) => text.trim() !== '')
  let at = 0
  return paragraphs.map((paragraph) => {
    const start = lines[at]?.start ?? 0
    for (let rest = paragraph; rest !== '' && at < lines.length; at++)
      rest = rest.slice(lines[at]?.text.trim().length).trimStart()
    return start
  })
}

/**
 * Writes a transcript: a title, and its paragraphs, each after its start time.
 *
 * @returns the file (Office Open XML, ECMA-376)
 */
export async function asDocx(transcript: Transcript, title: string): Promise<Blob> {
  const paragraphs = paragraphsOf(transcript)
  const starts = startsOf(transcript, paragraphs)
  const font = fonts[transcript.language] ?? 'Calibri'
  const document = new Document({
    title,
    creator: 'Docweave',
    styles: { default: { document: { run: { font, size: 22 }, paragraph: { spacing: { after: 200, line: 300 } } } } },
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...paragraphs.map(
            (text, index) =>
              new Paragraph({
                children: [
                  new TextRun({ text: `${clock(starts[index] ?? 0)}  `, color: '767676', size: 18 }),
                  new TextRun(text),
                ],
              }),
          ),
        ],
      },
    ],
  })
  return Packer.toBlob(document)
}
