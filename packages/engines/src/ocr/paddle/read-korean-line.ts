/**
 * Reads a Korean text line by our own model (see `models/README.md`). Its classes are codes: a Hangul syllable has three, for its initial, its
 * vowel and its final; any other character has one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bestClasses, type ClassRun } from './best-classes.ts'
import { modelMetadata } from './model-metadata.ts'
import { ownModels } from './models.ts'
import type { ReadCharacter } from './read-line.ts'
import { modelAt, type Output } from './sessions.ts'

const path = join(ownModels, 'korean-lines.onnx')

/** The height of the lines that the model was trained on. */
export const koreanHeight = 48
/** The columns of pixels of a step. */
const pool = 3
/** Longer lines are squeezed, as for PP-OCR. */
const mostWidth = 3600

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

/** Returns the model's input: -1 for ink, 1 for paper. */
function inputOf(strip: Uint8Array, width: number): Float32Array {
  const [ink, paper] = inkAndPaper(strip, width)
  const half = paper > ink ? (paper - ink) / 2 : 1
  return Float32Array.from(strip, (level) => Math.min(Math.max((level - ink) / half - 1, -1), 1))
}

interface Alphabet {
  /** The characters by their codes, which are joined by spaces. */
  characters: Map<string, string>
  /** The largest number of codes of a character. */
  longest: number
  codes: Set<number>
}

let alphabet: Alphabet | undefined

function readAlphabet(): Alphabet {
  if (alphabet) return alphabet
  const list = modelMetadata(readFileSync(path)).get('characters') ?? ''
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

/**
 * Reads a line.
 *
 * @param strip its pixels, `width` by `koreanHeight`, with dark text
 */
export async function readKoreanLine(strip: Uint8Array, width: number): Promise<ReadCharacter[]> {
  const model = await modelAt(path)
  return charactersOfCodes(await model.run(inputOf(strip, width), [1, 1, koreanHeight, width]), readAlphabet())
}
