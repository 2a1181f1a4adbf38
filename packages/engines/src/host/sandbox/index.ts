export { cleanEnvironment, lookForEnginesIn } from './bubblewrap.ts'
export { programFailure, mostKept, type ProgramEnd } from './program-failure.ts'
export { runSandboxed, type ProgramOutput } from './run-sandboxed.ts'
export { allowUnsandboxed, check, sandboxState, sandboxProblem, type SandboxState } from './sandbox-state.ts'
export {
  endProgram,
  holdProgram,
  killGroup,
  startSandboxed,
  type SandboxedProgram,
  type StartedProgram,
} from './start-sandboxed.ts'
export { giveFolder, isRoot, letRead, letReadAll, userFor } from './sandbox-user.ts'
export { mustBeFile, removeSpecialFiles, removeTree } from './written-files.ts'
