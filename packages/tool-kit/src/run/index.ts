export * from './define-run.ts'
export * from './run-step.ts'
