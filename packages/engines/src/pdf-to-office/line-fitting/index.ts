export { fitted, fittedLines } from './fit-lines.ts'
export { lengthOf, piecesOf } from './line-breaks.ts'
export { lineByLine, writtenRuns } from './written-runs.ts'
