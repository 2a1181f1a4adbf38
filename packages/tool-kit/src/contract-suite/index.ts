export { describeTool, type SuiteMaterial } from './describe-tool.ts'
export { childProcesses } from './left-behind.ts'
export { runWhole, type WholeOutcome } from './run-whole.ts'
export { createTestStore } from './test-store.ts'
