/** Plain text: what it shows, and that it cannot be read in another way. */
import { expect, test } from 'vitest'
import { parseEquation } from './parse-equation.ts'
import { plainMath } from './plain-math.ts'

test.each([
  ['{a+b} over c', '(a+b)/c'],
  ['1 over {2a}', '1/(2a)'],
  ['{1 over 2}t^2', '(1/2)t²'],
  ['1 over 2 over 3', '(1/2)/3'],
  ['{(a+b)} over {(c)(d)}', '(a+b)/((c)(d))'],
  ['x^2 + x^{n+1} + x^{3k} + a_{ij} + V_{max}', 'x²+xⁿ⁺¹+x^(3k)+aᵢⱼ+Vₘₐₓ'],
  ['g_{call} d_B {}^{1)}', 'g_calld_B¹⁾'],
  ['sqrt{x+1} + sqrt{3} of 5 + sqrt n of x', '√(x+1)+∛(5)+√(n&x)'],
  ['sum _{i=1} ^n a_i = int _0 ^1 {(x+1)}dx', '∑_(i=1)^n aᵢ=∫_0^1 (x+1)dx'],
  ['lim _{x->0} f(x)', 'lim_(x→0) f(x)'],
  ['2 sin` theta log _2 8', '2 sin θ log₂ 8'],
  ['left [ 1, 2 right )', '[1,2)'],
  ['pmatrix{1&2#3&4} matrix{a#b}', '(1, 2; 3, 4)[a; b]'],
  ['f=cases{x&x>0#-x&x<=0}', 'f={x x>0; -x x≤0'],
  ['bar AB = vec v + hat{a+b}', 'A̅B̅=v⃗+hat(a+b)'],
  ['95`% + 2`rm kg it ``x', '95%+2 kg x'],
  ['x atop y', 'x¦y'],
])('%s', (script, text) => expect(plainMath(parseEquation(script))).toBe(text))
