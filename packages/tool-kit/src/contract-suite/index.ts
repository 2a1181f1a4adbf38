export { describeTool, type SuiteMaterial, childProcesses } from './describe-tool.ts'
export { runWhole, type WholeOutcome, createTestStore } from './run-whole.ts'
