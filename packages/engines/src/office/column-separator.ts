/** Detects the column separator of a CSV file. */

const candidates = [',', ';', '\t', '|'] as const

/** The number of lines to examine; later lines are similar. */
const sampleLines = 30

const outsideQuotes = (line: string) => line.replaceAll(/"(?:[^"]|"")*"/g, '')

/** Returns the candidate with the most uniform count per line; a comma if there is none. */
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
