export { paragraphsOf, plainText, isSpaceless, TimedLine, TimedWord, Transcript } from './transcript.ts'
export { retimed } from './retime.ts'
export { asSrt, asVtt, subtitlesOf, type Subtitle } from './subtitles.ts'
export { rulesFor, widthOf, type SubtitleRules } from './subtitle-lines.ts'
