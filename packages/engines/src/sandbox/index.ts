export * from './bubblewrap.ts'
export { failureOf, mostKept, type ProgramEnd } from './failure.ts'
export * from './run-sandboxed.ts'
