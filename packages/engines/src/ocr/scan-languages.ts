/**
 * Tesseract's names of the supported languages. Uses Debian's data, because that of npm packages puts spaces between Japanese characters.
 */
export const languageData = { ko: 'kor', en: 'eng', ja: 'jpn' } as const

export type ScanLanguage = keyof typeof languageData

/** The argument of `-l`. The first language has priority where scripts mix. */
export const languageArgument = (languages: readonly ScanLanguage[]): string =>
  languages.map((language) => languageData[language]).join('+')
