/** Equation scripts as tokens. Blanks, tabs and line ends only separate them. */
import type { MathStyle } from './math.ts'
import { keywordOf, longestKeyword, type Keyword } from './symbols.ts'

export type Token =
  /** Signs without a blank between them: an operand of `over` or `^` if no braces tell otherwise. */
  | { kind: 'run'; text: string; style: MathStyle }
  | { kind: 'quoted'; text: string; style: MathStyle }
  | { kind: 'word'; text: string; keyword: Keyword; style: MathStyle }
  /** `text` is the delimiter after `left` or `right`; '' if it is the point that stands for none, or is missing. */
  | { kind: 'left' | 'right'; text: string }
  | { kind: '{' | '}' | '_' | '^' | '~' | '`' | '#' | '&' }

/** The manual: what is longer is two operands, unless it is quoted. */
const longestRun = 9

/** The signs that end a run, and mean something. */
const marks = new Map<string, Token>(
  (['{', '}', '_', '^', '~', '`', '#', '&'] as const).map((kind) => [kind, { kind }] as const),
)
const isBlank = (sign: string) => sign === ' ' || sign === '\t' || sign === '\n' || sign === '\r'
/** Words of ASCII letters; they are looked up whole, then by their beginning. Longer ones are cut, so that the time stays linear. */
const word = /[A-Za-z]{1,64}/y
const signs = /<<<|>>>|<->|->|\+-|-\+|<=|>=|!=|==|<<|>>|\d+(?:\.\d+)?|[^]/uy
/** `left` and `right` take one of these signs, or the word for it. */
const delimiter = /\s*([.{}()[\]|<>/\\‖∥⌈⌉⌊⌋〈〉⟨⟩]|(?:[lr](?:brace|ceil|floor|angle)|vert)(?![a-z]))?/iy

const delimiters: Readonly<Record<string, string>> = { '.': '', '<': '⟨', '>': '⟩', '〈': '⟨', '〉': '⟩', '∥': '‖' }

/** Words like `in` and `col` begin too many others. */
const isSplit = (keyword: Keyword, word: string): boolean =>
  keyword.kind === 'command' ? word === 'over' || word === 'sqrt' : word.length > 2 || word === 'ln'

/**
 * Finds the reserved word with which `text` begins. Hangul splits any word that begins with one (`timesm` is `times m`, and `initial` is
 * `in it ial`). Here what follows has at most two letters, except after a font, so that words of a language stay whole.
 */
function beginningOf(text: string): string | undefined {
  for (let length = Math.min(longestKeyword, text.length - 1); length > 1; length--) {
    const begin = text.slice(0, length)
    const keyword = keywordOf(begin)
    if (keyword?.kind === 'font') return begin
    if (keyword && text.length - length <= 2 && isSplit(keyword, begin.toLowerCase())) return begin
  }
  return undefined
}

/** Reads the script in one pass. */
class Tokenizer {
  readonly tokens: Token[] = []
  readonly #script: string
  #at = 0
  #style: MathStyle = 'italic'
  #run = ''
  /** In characters. */
  #runLength = 0

  constructor(script: string) {
    this.#script = script
  }

  read(): Token[] {
    while (this.#at < this.#script.length) {
      const sign = this.#script.charAt(this.#at)
      const mark = marks.get(sign)
      if (mark || isBlank(sign)) {
        this.#endRun()
        if (mark) this.tokens.push(mark)
        this.#at++
      } else if (sign === '"') this.#readQuoted()
      else this.#readSigns()
    }
    this.#endRun()
    return this.tokens
  }

  #readQuoted(): void {
    this.#endRun()
    const end = this.#script.indexOf('"', this.#at + 1)
    const text = this.#script.slice(this.#at + 1, end < 0 ? undefined : end)
    this.tokens.push({ kind: 'quoted', text, style: this.#style })
    this.#at = end < 0 ? this.#script.length : end + 1
  }

  #readSigns(): void {
    const letters = this.#match(word)
    if (letters === undefined) {
      const sign = this.#match(signs) ?? ''
      this.#at += sign.length
      this.#addToRun(sign, /^\d/.test(sign) ? sign.length : 1)
      return
    }
    const text = keywordOf(letters) ? letters : beginningOf(letters)
    const keyword = text === undefined ? undefined : keywordOf(text)
    this.#at += (text ?? letters).length
    if (text === undefined || !keyword) for (const letter of letters) this.#addToRun(letter, 1)
    else {
      this.#endRun()
      this.#addWord(text, keyword)
    }
  }

  #addWord(text: string, keyword: Keyword): void {
    if (keyword.kind === 'font') this.#style = keyword.style
    else if (keyword.kind === 'command' && (keyword.name === 'left' || keyword.name === 'right')) {
      delimiter.lastIndex = this.#at
      const found = delimiter.exec(this.#script)
      const sign = found?.[1] ?? ''
      if (sign !== '') this.#at = delimiter.lastIndex
      const meaning = sign.length > 1 ? keywordOf(sign) : undefined
      this.tokens.push({
        kind: keyword.name,
        text: meaning?.kind === 'symbol' ? meaning.text : (delimiters[sign] ?? sign),
      })
    } else this.tokens.push({ kind: 'word', text, keyword, style: this.#style })
  }

  /** Numbers longer than a run are split too. */
  #addToRun(text: string, length: number): void {
    if (length > 1 && this.#runLength + length > longestRun) {
      for (const digit of text) this.#addToRun(digit, 1)
      return
    }
    if (this.#runLength + length > longestRun) this.#endRun()
    this.#run += text
    this.#runLength += length
  }

  #endRun(): void {
    if (this.#run !== '') this.tokens.push({ kind: 'run', text: this.#run, style: this.#style })
    this.#run = ''
    this.#runLength = 0
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#script)?.[0]
  }
}

/** Returns the tokens of a script. A font holds until the next one, across braces, as Hangul draws it. */
export const tokensOf = (script: string): Token[] => new Tokenizer(script).read()
