/**
 * The reserved words of equation scripts.
 *
 * Sources: Hancom, "Hwp Document File Formats - Equation" revision 1.2; KS X 6101 (OWPML), annex I, script version 6.0.
 */
import type { AccentName, MathStyle } from './math.ts'

export type Command =
  | ('over' | 'atop' | 'choose' | 'binom' | 'sqrt' | 'left' | 'right' | 'sub' | 'sup' | 'lsub' | 'lsup' | 'from' | 'to')
  | ('matrix' | 'pmatrix' | 'bmatrix' | 'dmatrix' | 'cases' | 'pile' | 'lpile' | 'rpile' | 'eqalign' | 'ladder')
  | ('col' | 'lcol' | 'rcol' | 'rel' | 'buildrel' | 'underover' | 'not' | 'longdiv' | 'bigg' | 'size' | 'color' | 'of')

export type Keyword =
  | { kind: 'symbol'; text: string }
  | { kind: 'nary'; text: string }
  | { kind: 'function' }
  | { kind: 'font'; style: MathStyle }
  | { kind: 'accent'; accent: AccentName }
  | { kind: 'command'; name: Command }

const words = (text: string) => text.trim().split(/\s+/)
/** Entries from a list of `word sign word sign …`. */
const signs = (text: string): [string, string][] => {
  const all = words(text)
  return all.flatMap((word, at): [string, string][] => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : []))
}

/** Greek letters: with a capital first letter they are capitals. */
const greek = new Map(
  signs(`
    alpha αΑ beta βΒ gamma γΓ delta δΔ epsilon εΕ zeta ζΖ eta ηΗ theta θΘ iota ιΙ kappa κΚ lambda λΛ mu μΜ nu νΝ xi ξΞ
    omicron οΟ pi πΠ rho ρΡ sigma σΣ tau τΤ upsilon υΥ phi φΦ chi χΧ psi ψΨ omega ωΩ
    vartheta ϑϑ varpi ϖϖ varsigma ςς varupsilon ϒϒ varphi ϕϕ varepsilon εε varrho ϱϱ`),
)

/** Arrows: in capitals they are double. */
const arrows = new Map(
  signs(`
    larrow ←⇐ rarrow →⇒ uparrow ↑⇑ downarrow ↓⇓ udarrow ↕⇕ lrarrow ↔⇔ nwarrow ↖⇖ searrow ↘⇘ nearrow ↗⇗ swarrow ↙⇙
    exarrow ⇌⇌ hookleft ↩↩ hookright ↪↪ mapsto ↦↦ vert |‖`),
)

const symbols = new Map(
  signs(`
    inf ∞ infinity ∞ aleph ℵ hbar ℏ imath ı jmath ȷ ohm Ω mho ℧ ell ℓ liter ℓ wp ℘ imag ℑ angstrom Å
    smallint ∫ smalloint ∮ smallsum ∑ smallprod ∏ smcoprod ∐ amalg ∐ smallunion ∪ cup ∪ smallinter ∩ cap ∩
    sqcup ⊔ sqcap ⊓ oplus ⊕ ominus ⊖ otimes ⊗ odiv ⊘ oslash ⊘ odot ⊙ uplus ⊎ wedge ∧ land ∧ vee ∨ lor ∨
    subset ⊂ superset ⊃ supset ⊃ subseteq ⊆ supseteq ⊇ in ∈ owns ∋ ni ∋ notin ∉ le ≤ leq ≤ ge ≥ geq ≥ lll ⋘ ggg ⋙
    sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ prec ≺ succ ≻
    plusminus ± minusplus ∓ times × div ÷ divide ÷ cdot · circ ∘ bullet • deg ° ast ∗ star ★ bigcirc ○
    emptyset ∅ therefore ∴ because ∵ identical ∷ exist ∃ exists ∃ forall ∀ neq ≠ doteq ≐ image ≒ reimage ≓ sim ∼ approx ≈ simeq ≃ cong ≅
    equiv ≡ asymp ≍ iso ≎ diamond ◇ dsum ∔ xor ⊻ lnot ¬ propto ∝ partial ∂ nabla ∇ prime ′ dagger † ddagger ‡
    cdots ⋯ ldots … vdots ⋮ ddots ⋱ triangle △ triangled ▽ angle ∠ msangle ∡ sangle ∢ rtangle ⊾
    vdash ⊢ dashv ⊣ hleft ⊣ bot ⊥ top ⊤ models ⊨ laplace ℒ centigrade ℃ fahrenheit ℉ lslant / slash / rslant \\
    att ※ hund ‰ thou ‱ well # base ⌂ benzene ⌬
    lbrace { rbrace } lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ langle ⟨ rangle ⟩`),
)

const naries = new Map(
  signs(`
    sum ∑ prod ∏ coprod ∐ int ∫ integral ∫ dint ∬ tint ∭ oint ∮ odint ∯ otint ∰ union ⋃ bigcup ⋃ inter ⋂ bigcap ⋂
    bigsqcup ⨆ bigsqcap ⨅ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigwedge ⋀ bigvee ⋁ bigominus ⊖ bigodiv ⊘`),
)

const functions = new Set(
  words(`
    sin cos tan cot sec csc cosec sinh cosh tanh coth arcsin arccos arctan asin acos atan arc log ln lg exp lim
    det gcd lcm mod max min hom ker arg dim Pr if for and`),
)

const others: Readonly<Record<string, Keyword>> = {
  rm: { kind: 'font', style: 'roman' },
  it: { kind: 'font', style: 'italic' },
  bold: { kind: 'font', style: 'bold' },
  under: { kind: 'accent', accent: 'underline' },
  overline: { kind: 'accent', accent: 'bar' },
  root: { kind: 'command', name: 'sqrt' },
  sladder: { kind: 'command', name: 'ladder' },
  scale: { kind: 'command', name: 'size' },
}
const accents: readonly AccentName[] = [
  ...(['hat', 'check', 'tilde', 'acute', 'grave', 'dot', 'ddot', 'bar', 'vec', 'dyad', 'arch'] as const),
  ...(['underline', 'overbrace', 'underbrace', 'box'] as const),
]
const commands: readonly Command[] = [
  ...([
    'over',
    'atop',
    'choose',
    'binom',
    'sqrt',
    'left',
    'right',
    'sub',
    'sup',
    'lsub',
    'lsup',
    'from',
    'to',
  ] as const),
  ...(['matrix', 'pmatrix', 'bmatrix', 'dmatrix', 'cases', 'pile', 'lpile', 'rpile', 'eqalign', 'ladder'] as const),
  ...([
    'col',
    'lcol',
    'rcol',
    'rel',
    'buildrel',
    'underover',
    'not',
    'longdiv',
    'bigg',
    'size',
    'color',
    'of',
  ] as const),
]

const insensitive = new Map<string, Keyword>([
  ...[...symbols].map(([word, text]): [string, Keyword] => [word, { kind: 'symbol', text }]),
  ...[...naries].map(([word, text]): [string, Keyword] => [word, { kind: 'nary', text }]),
  ...accents.map((accent): [string, Keyword] => [accent, { kind: 'accent', accent }]),
  ...commands.map((name): [string, Keyword] => [name, { kind: 'command', name }]),
  ...Object.entries(others),
])

/** The longest reserved word, in letters. */
export const longestKeyword = 10

/** Returns what a whole word means; `undefined` if it is not reserved. Capitals matter for Greek letters, arrows and Pr only. */
export function keywordOf(word: string): Keyword | undefined {
  const lower = word.toLowerCase()
  const letter = greek.get(lower)
  if (letter) return { kind: 'symbol', text: letter.charAt(word.startsWith(lower.charAt(0)) ? 0 : 1) }
  const arrow = arrows.get(lower)
  if (arrow) return { kind: 'symbol', text: arrow.charAt(word === word.toUpperCase() ? 1 : 0) }
  if (functions.has(word) || functions.has(lower)) return { kind: 'function' }
  return insensitive.get(lower)
}
