export * from './bubblewrap.ts'
export * from './run-sandboxed.ts'
