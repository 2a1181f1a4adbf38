export { hostVariables, mustBeSandboxed } from './host-variables.ts'
export { parseSettings, readOrExit } from './settings.ts'
