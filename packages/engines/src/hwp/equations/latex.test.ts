/** LaTeX to stand between dollar signs. */
import { expect, test } from 'vitest'
import { latexOf } from './latex.ts'
import { parseEquation } from './parse-equation.ts'

test.each([
  ['sum _{k=1} ^{n} k^2', '\\sum_{k=1}^{n}k^{2}'],
  ['lim _{x->0} {sin x} over x', '\\lim_{x\\rightarrow0}\\frac{\\sin x}{x}'],
  ['pmatrix{a&b#c&d}', '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}'],
  ['dmatrix{1&0#0&1}', '\\begin{vmatrix}1 & 0 \\\\ 0 & 1\\end{vmatrix}'],
  ['pmatrix{col{a#b}rcol{1#2}}', '\\left(\\begin{array}{cr}a & 1 \\\\ b & 2\\end{array}\\right)'],
  ['hat x hat{AB} vec v vec{AB} bar x', '\\hat{x}\\widehat{AB}\\vec{v}\\overrightarrow{AB}\\overline{x}'],
  ['under x dyad x arch x box x', '\\underline{x}\\overleftrightarrow{x}\\overset{\\frown}{x}\\boxed{x}'],
  ['x atop y', '\\genfrac{}{}{0pt}{}{x}{y}'],
  ['{a^2}^3', '{a^{2}}^{3}'],
  ["f^2 prime + f'", "f^{2}{}'+f'"],
  ['bold x rm y', '\\mathbf{x}\\mathrm{y}'],
  ['cosec x', '\\operatorname{cosec}x'],
  // Signs of LaTeX, of Markdown and of HTML.
  ['"50% & $5_#{}\\~^"', '\\text{50\\% \\& \\$5\\_\\#\\{\\}\\textbackslash{}\\textasciitilde{}\\textasciicircum{}}'],
  ['50%*2 $ a|b \\ <b', '50\\%\\ast2\\$a\\vert b\\backslash < b'],
  ['속도=25 CENTIGRADE', '\\text{속도}=25\\text{℃}'],
  ['a~b``c`+d', 'a\\;b\\,c+d'],
])('%s', (script, written) => expect(latexOf(parseEquation(script))).toBe(written))
