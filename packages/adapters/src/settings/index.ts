export { hostVariables, mustBeSandboxed, parseSettings, readOrExit } from './settings.ts'
