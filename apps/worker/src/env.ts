/** The only module of this app that reads the environment. */
import { readOrExit } from '@docweave/adapters/settings'
import { readSettings } from './settings.ts'

export const env = readOrExit(() => readSettings(process.env))
