/**
 * Reads Korean text lines by our own model (see `models/README.md`). Its classes are codes: a Hangul syllable has three, for its initial, its
 * vowel and its final; any other character has one.
 */
import { bestClasses, type ClassRun } from './best-classes.ts'
import type { Model, Output } from './inference.ts'
import { koreanLinesPath } from './models.ts'
import type { ReadCharacter } from './read-line.ts'
import { modelAt } from './sessions.ts'

/** The height of the lines that the model was trained on. */
export const koreanHeight = 48
/** The columns of pixels of a step. */
const pool = 3
/** Longer lines are squeezed, as for PP-OCR. */
const mostWidth = 3600
/** Lines that are read at once: a layer's weights are then fetched from memory once for all of them. */
const mostAtOnce = 16
/** Lines that are read at once have at least this part of the widest one's width, so that little padding is read. */
const leastShare = 0.8

/** The pixels of a line, `width` by `koreanHeight`, with dark text. */
export interface Strip {
  pixels: Uint8Array
  width: number
}

/** The width of a line that is scaled to the model's height. */
export const koreanWidth = (width: number, height: number): number =>
  Math.min(Math.max(Math.round((koreanHeight * width) / height), pool), mostWidth)

/** The greys of ink and paper: the quartiles of the lows and highs of the middle row, as in training. */
function inkAndPaper(strip: Uint8Array, width: number): [ink: number, paper: number] {
  const row = strip.subarray((koreanHeight / 2) * width, (koreanHeight / 2 + 1) * width)
  const [lows, highs]: [number[], number[]] = [[], []]
  for (let x = 1; x + 1 < width; x++) {
    const [before, at, after] = [row[x - 1] ?? 0, row[x] ?? 0, row[x + 1] ?? 0]
    if ((at < before && at <= after) || (at <= before && at < after)) lows.push(at)
    if ((at > before && at >= after) || (at >= before && at > after)) highs.push(at)
  }
  const quartile = (values: number[], part: number, otherwise: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? otherwise
  return [quartile(lows, 0.25, 0), quartile(highs, 0.75, 255)]
}

/** Writes a line into the model's input, at `start`, with rows of `stride` values: -1 for ink, 1 for paper. */
function addTo(input: Float32Array, start: number, stride: number, { pixels, width }: Strip): void {
  const [ink, paper] = inkAndPaper(pixels, width)
  const half = paper > ink ? (paper - ink) / 2 : 1
  for (let row = 0; row < koreanHeight; row++)
    for (let x = 0; x < width; x++)
      input[start + row * stride + x] = Math.min(Math.max(((pixels[row * width + x] ?? 0) - ink) / half - 1, -1), 1)
}

interface Alphabet {
  /** The characters by their codes, which are joined by spaces. */
  characters: Map<string, string>
  /** The largest number of codes of a character. */
  longest: number
  codes: Set<number>
}

let alphabet: Alphabet | undefined

function readAlphabet(model: Model): Alphabet {
  if (alphabet) return alphabet
  const list = model.entry('characters')
  const rows = list.split('\n').map((row): [codes: string, character: string] => {
    const [character = '', codes = ''] = row.split('\t')
    return [codes, character]
  })
  const codes = rows.map(([own]) => own.split(' ').map(Number))
  const longest = Math.max(...codes.map((own) => own.length))
  alphabet = { characters: new Map(rows), longest, codes: new Set(codes.flat()) }
  return alphabet
}

const keyOf = (codes: readonly ClassRun[]): string => codes.map((run) => run.class).join(' ')

/** Returns the codes of the character that begins at `at`, the longest if there are several; none if there is no such character. */
function codesOfNext(codes: readonly ClassRun[], at: number, { characters, longest }: Alphabet): ClassRun[] {
  for (let end = Math.min(at + longest, codes.length); end > at; end--) {
    const own = codes.slice(at, end)
    if (characters.has(keyOf(own))) return own
  }
  return []
}

/** Returns the characters of a model's output. Codes that make no character are left out. */
export function charactersOfCodes(output: Output, alphabet: Alphabet): ReadCharacter[] {
  const [steps = 1, , classes = 1] = output.dims
  const codes = bestClasses(output.data, { steps, classes }, (best) => !alphabet.codes.has(best))
  const found: ReadCharacter[] = []
  for (let at = 0; at < codes.length; at++) {
    const own = codesOfNext(codes, at, alphabet)
    const [first, last] = [own[0], own.at(-1)]
    const text = alphabet.characters.get(keyOf(own))
    if (!first || !last || text === undefined) continue
    const confidence = Math.min(...own.map((run) => run.confidence))
    found.push({ text, at: (first.from + last.to + 1) / 2 / steps, confidence })
    at += own.length - 1
  }
  return found
}

/** Returns the output for one of several lines that were read at once. */
function outputOf({ data, dims }: Output, line: number, steps: number): Output {
  const [, lines = 1, classes = 1] = dims
  const own = new Float32Array(steps * classes)
  for (let step = 0; step < steps; step++) {
    const from = (step * lines + line) * classes
    own.set(data.subarray(from, from + classes), step * classes)
  }
  return { data: own, dims: [steps, 1, classes] }
}

/** Reads lines at once. */
async function readTogether(strips: readonly Strip[]): Promise<ReadCharacter[][]> {
  const model = await modelAt(koreanLinesPath())
  const stride = Math.max(...strips.map(({ width }) => width))
  const size = koreanHeight * stride
  const input = new Float32Array(strips.length * size).fill(1)
  for (const [line, strip] of strips.entries()) addTo(input, line * size, stride, strip)
  const steps = Int32Array.from(strips, ({ width }) => Math.floor(width / pool))
  const output = await model.run([input, [strips.length, 1, koreanHeight, stride]], [steps, [strips.length]])
  return strips.map((_, line) => charactersOfCodes(outputOf(output, line, steps[line] ?? 0), readAlphabet(model)))
}

/** Returns the indices of lines in groups of similar width. */
export function groupsOf(widths: readonly number[]): number[][] {
  const groups: number[][] = []
  let widest = 0
  for (const [index, width] of [...widths.entries()].toSorted(([, a], [, b]) => b - a)) {
    const group = groups.at(-1)
    if (group && group.length < mostAtOnce && width >= leastShare * widest) group.push(index)
    else {
      groups.push([index])
      widest = width
    }
  }
  return groups
}

/** Reads lines, and returns the characters of each. */
export async function readKoreanLines(strips: readonly Strip[]): Promise<ReadCharacter[][]> {
  const lines: ReadCharacter[][] = strips.map(() => [])
  for (const group of groupsOf(strips.map(({ width }) => width))) {
    const read = await readTogether(group.flatMap((index) => strips[index] ?? []))
    for (const [at, index] of group.entries()) lines[index] = read[at] ?? []
  }
  return lines
}
