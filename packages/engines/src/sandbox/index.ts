export * from './bubblewrap.ts'
export { failureOf, type ProgramEnd } from './failure.ts'
export * from './run-sandboxed.ts'
