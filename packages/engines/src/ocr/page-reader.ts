/** Reads lines of one page's image, with either engine. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasTesseract } from './capabilities.ts'
import { languageArgument } from './scan-languages.ts'
import { pointOf, type LineFrame } from './line-frame.ts'
import { paddleCharacters, paddleTokens, tesseractLines, type LineTokens } from './line-tokens.ts'
import { cutLines, findDirections, readKoreanLines, readLines } from './paddle/index.ts'
import { readLineImages } from './run-tesseract.ts'

export interface ReaderOptions {
  /** The page's image. */
  image: string
  /** An existing folder for files of this page. */
  folder: string
  signal: AbortSignal
  memoryMegabytes: number
}

/** The height of the lines' images for Tesseract, in pixels: its models are trained on lines of 36 pixels, and small details get lost. */
const stripHeight = 56

/** Above this probability a line is upside down. */
const certainlyTurned = 0.9

/** The paper that the detection leaves above and below a line, in its heights: the Korean model was trained on lines without it. */
const paper = 0.06

function inset(frame: LineFrame): LineFrame {
  const [x, y] = pointOf(frame, 0, paper * frame.height)
  return { ...frame, x, y, height: frame.height * (1 - 2 * paper) }
}

/** The tokens of lines, given the characters that were read in each frame. */
const tokensOn = (
  frames: readonly LineFrame[],
  lines: readonly Parameters<typeof paddleTokens>[0][],
  tokensOf: typeof paddleTokens,
): LineTokens[] =>
  lines.map((characters, index) => {
    const { width = 1, height = 1 } = frames[index] ?? {}
    return tokensOf(characters, width / height)
  })

export class PageReader {
  readonly #options: ReaderOptions
  #count = 0

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  /** Reads lines by Tesseract's English model. Without Tesseract it reads nothing, so that PP-OCR reads all of each line. */
  async english(frames: readonly LineFrame[]): Promise<LineTokens[]> {
    if (frames.length === 0 || !hasTesseract) return frames.map(() => [])
    const { image, signal, memoryMegabytes } = this.#options
    const folder = join(this.#options.folder, `lines-${this.#count++}`)
    await mkdir(folder)
    try {
      await cutLines({ image, frames: [...frames], height: stripHeight, folder }, { signal, memoryMegabytes })
      const images = frames.map((_, index) => `${index}.pgm`)
      const read = await readLineImages({ folder, images, signal, memoryMegabytes }, languageArgument(['en']))
      return tesseractLines(read, { count: frames.length, height: stripHeight })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Whether most of these horizontal lines are upside down. */
  async areUpsideDown(frames: readonly LineFrame[]): Promise<boolean> {
    const { image, signal, memoryMegabytes } = this.#options
    const found = await findDirections({ image, frames: [...frames] }, { signal, memoryMegabytes })
    return found.filter((probability) => probability > certainlyTurned).length > frames.length / 2
  }

  /** Reads lines by PP-OCR, with the model of `path` if there is one. */
  paddle(frames: readonly LineFrame[], path?: string): Promise<LineTokens[]> {
    return this.#paddle(frames, paddleTokens, path)
  }

  /** As `paddle`, with a token for each character. */
  paddleCharacters(frames: readonly LineFrame[]): Promise<LineTokens[]> {
    return this.#paddle(frames, paddleCharacters)
  }

  /** Reads lines by our Korean model, with a token for each character. */
  async korean(frames: readonly LineFrame[]): Promise<LineTokens[]> {
    if (frames.length === 0) return []
    const { image, signal, memoryMegabytes } = this.#options
    const tight = frames.map(inset)
    const lines = await readKoreanLines({ image, frames: tight }, { signal, memoryMegabytes })
    return tokensOn(frames, lines, paddleCharacters)
  }

  async #paddle(frames: readonly LineFrame[], tokensOf: typeof paddleTokens, path?: string): Promise<LineTokens[]> {
    if (frames.length === 0) return []
    const { image, signal, memoryMegabytes } = this.#options
    const model = path === undefined ? {} : { model: path }
    const lines = await readLines({ image, frames: [...frames], ...model }, { signal, memoryMegabytes })
    return tokensOn(frames, lines, tokensOf)
  }
}
