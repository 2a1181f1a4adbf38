/** What separates short facts in a row, such as `PDF, 5 pages, 113 kB`: Japanese sets a middle dot (`PDF・5ページ・113 kB`). */
export const factSeparator = (locale: string): string => (locale === 'ja' ? '・' : ', ')
