export * from './check-inputs.ts'
export * from './define-run.ts'
export * from './run-step.ts'
export { fetchInput, readSecretOptions } from './secrets.ts'
