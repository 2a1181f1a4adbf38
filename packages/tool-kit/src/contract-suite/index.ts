export { describeTool, type SuiteMaterial, childProcesses } from './describe-tool.ts'
export { runWhole, type RunPlace, type TestFile, type WholeOutcome, createTestStore } from './run-whole.ts'
