/** Which sign parts the columns of a table as text. */

const candidates = [',', ';', '\t', '|'] as const

/** Looks at so many lines: what follows is alike. */
const sampleLines = 30

const outsideQuotes = (line: string) => line.replaceAll(/"(?:[^"]|"")*"/g, '')

/** The sign that stands most evenly in the first lines; a comma where none does. */
export function separatorOf(text: string): (typeof candidates)[number] {
  const lines = text
    .split(/\r\n?|\n/, sampleLines)
    .map(outsideQuotes)
    .filter(Boolean)
  const scored = candidates.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    const even = counts.filter((count) => count === usual).length / Math.max(1, counts.length)
    return { sign, score: usual > 0 ? even * 100 + Math.min(usual, 50) : 0 }
  })
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).sign
}
