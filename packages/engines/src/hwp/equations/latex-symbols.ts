/** The LaTeX commands of signs, as KaTeX and MathJax know them. */
const list = `
α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau
υ upsilon φ phi χ chi ψ psi ω omega ϑ vartheta ϖ varpi ς varsigma ϕ varphi ϱ varrho ϒ Upsilon
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
∞ infty ℵ aleph ℏ hbar ı imath ȷ jmath ℓ ell ℘ wp ℑ Im ℜ Re ℧ mho ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint
⋃ bigcup ⋂ bigcap ⨆ bigsqcup ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨄ biguplus ⋀ bigwedge ⋁ bigvee
∪ cup ∩ cap ⊔ sqcup ⊓ sqcap ⊕ oplus ⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot ⊎ uplus ∧ wedge ∨ vee
⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∈ in ∋ ni ∉ notin ≤ leq ≥ geq ≪ ll ≫ gg ⋘ lll ⋙ ggg
⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq ≺ prec ≻ succ
± pm ∓ mp × times ÷ div · cdot ∘ circ • bullet ∗ ast ★ bigstar ○ bigcirc ∅ emptyset ∴ therefore ∵ because ∃ exists ∀ forall
≠ neq ≐ doteq ≒ fallingdotseq ≓ risingdotseq ∼ sim ≈ approx ≃ simeq ≅ cong ≡ equiv ≢ not\\equiv ≍ asymp ≎ Bumpeq ◇ diamond ∔ dotplus
⊻ veebar ¬ neg ∝ propto ∂ partial ∇ nabla † dagger ‡ ddagger ⋯ cdots … ldots ⋮ vdots ⋱ ddots △ triangle ▽ triangledown
∠ angle ∡ measuredangle ∢ sphericalangle ⊢ vdash ⊣ dashv ⊥ bot ⊤ top ⊨ models ℒ mathcal{L} ° degree
← leftarrow → rightarrow ↑ uparrow ↓ downarrow ↕ updownarrow ↔ leftrightarrow ↖ nwarrow ↘ searrow ↗ nearrow ↙ swarrow
⇐ Leftarrow ⇒ Rightarrow ⇑ Uparrow ⇓ Downarrow ⇕ Updownarrow ⇔ Leftrightarrow ⇌ rightleftharpoons
↩ hookleftarrow ↪ hookrightarrow ↦ mapsto ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ⟨ langle ⟩ rangle
| vert ‖ Vert \\ backslash`
const words = list.trim().split(/\s+/)
const commands = new Map(
  words.flatMap((word, at): [string, string][] => (at % 2 === 0 ? [[word, `\\${words[at + 1] ?? ''}`]] : [])),
)

/** Greek letters that look like Latin ones have no command. */
const latin = new Map([...'ΑΒΕΖΗΙΚΜΝΟΡΤΧ'].map((letter, at) => [letter, `\\mathrm{${'ABEZHIKMNOPTX'.charAt(at)}}`]))

/** Signs that mean something else to LaTeX. */
const escaped: Readonly<Record<string, string>> = {
  ...{ $: '\\$', '%': '\\%', '&': '\\&', '#': '\\#', _: '\\_', '{': '\\{', '}': '\\}' },
  ...{ '~': '\\sim', '^': '\\wedge', ο: 'o', '*': '\\ast', '′': "'" },
}
const escapedInText: Readonly<Record<string, string>> = {
  ...escaped,
  ...{ '~': '\\textasciitilde{}', '^': '\\textasciicircum{}', '*': '*', '\\': '\\textbackslash{}', '′': '′' },
}

/** Text as LaTeX shows it, blanks included. */
export const latexText = (text: string): string => {
  const written = [...text.replaceAll(/\s+/g, ' ')].map((sign) => escapedInText[sign] ?? sign).join('')
  return `\\text{${written}}`
}

/** The command of one sign. What has none is written as text if it is not ASCII. */
export function latexSign(sign: string): string {
  const known = commands.get(sign) ?? latin.get(sign) ?? escaped[sign]
  if (known !== undefined) return known
  const [first = '', mark] = sign.normalize('NFD')
  if (mark === '\u0338') return `\\not ${latexSign(first)}`
  return /^[\u{20}-\u{7e}]$/u.test(sign) ? sign : latexText(sign)
}

/** A sign behind `\left` or `\right`. */
export const latexDelimiter = (sign: string): string => (sign === '' ? '.' : latexSign(sign))
