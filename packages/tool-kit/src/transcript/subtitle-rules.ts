/**
 * Line length and reading speed of subtitles, by language (Netflix, Timed Text Style Guides for English, Korean and Japanese: "Character
 * limitation", "Reading speed limits", adult programmes; "General requirements" for durations and gaps).
 */
export interface SubtitleRules {
  /** Maximum line length, in characters; a full-width character counts as `wide`. */
  line: number
  wide: number
  lines: number
  /** Reading speed in characters per second, counted in the same way. */
  readingSpeed: number
  /** Shortest and longest duration, in seconds. */
  shortest: number
  longest: number
  /** Seconds between two consecutive subtitles: two frames. */
  gap: number
}

const general = { lines: 2, shortest: 5 / 6, longest: 7, gap: 0.083 }

/** Languages in which a full-width character counts as 1 and others as 0.5. */
const rules: Readonly<Record<string, SubtitleRules>> = {
  ko: { ...general, line: 16, wide: 1, readingSpeed: 12 },
  ja: { ...general, line: 13, wide: 1, readingSpeed: 4 },
  zh: { ...general, line: 16, wide: 1, readingSpeed: 9 },
}
const latin: SubtitleRules = { ...general, line: 42, wide: 2, readingSpeed: 20 }

export const rulesFor = (language: string): SubtitleRules => rules[language] ?? latin

/** Hangul, kana, Han and other full-width characters (Unicode, UAX #11). */
const full =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** Returns the width of a text, in the unit of `line`. */
export function widthOf(text: string, { wide }: SubtitleRules): number {
  let width = 0
  for (const character of text) width += full.test(character) ? wide : wide / 2
  return width
}
