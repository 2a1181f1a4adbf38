/** Tesseract's names for the languages of the tools. Debian's data: that of npm packages puts spaces between Japanese characters. */
export const languageData = { ko: 'kor', en: 'eng', ja: 'jpn' } as const

export type ScanLanguage = keyof typeof languageData

/** What `-l` takes. The first language leads where scripts mix. */
export const languageArgument = (languages: readonly ScanLanguage[]): string =>
  languages.map((language) => languageData[language]).join('+')
