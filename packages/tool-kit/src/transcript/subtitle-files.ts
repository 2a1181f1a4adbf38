/** Subtitle files: SubRip, in the form that players read, and WebVTT (W3C). */
import { subtitlesOf } from './subtitles.ts'
import type { Transcript } from './transcript.ts'

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** `01:02:03,456` */
function timeText(seconds: number, point: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1000)
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60]
  return `${padded(hours)}:${padded(minutes)}:${padded(Math.floor(milliseconds / 1000) % 60)}${point}${padded(milliseconds % 1000, 3)}`
}

/** SubRip: a number, the times, the lines. */
export const asSrt = (transcript: Transcript): string =>
  subtitlesOf(transcript)
    .map(
      ({ start, end, lines }, index) =>
        `${index + 1}\n${timeText(start, ',')} --> ${timeText(end, ',')}\n${lines.join('\n')}\n`,
    )
    .join('\n') || '\n'

/** Escapes the characters that are special in WebVTT (W3C WebVTT, 4.2.2). */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const asVtt = (transcript: Transcript): string =>
  [
    'WEBVTT\n',
    ...subtitlesOf(transcript).map(
      ({ start, end, lines }) =>
        `${timeText(start, '.')} --> ${timeText(end, '.')}\n${lines.map(escaped).join('\n')}\n`,
    ),
  ].join('\n')
