/** Equation scripts of Hangul, and equations as LaTeX, plain text and parts of Word documents. */
export { latexOf } from './latex.ts'
export type { MathNode } from './math.ts'
export { mathOf } from './omml.ts'
export { parseEquation } from './parse-equation.ts'
export { plainMath } from './plain-math.ts'
