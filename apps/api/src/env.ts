/** The one place of this app that reads the environment. */
import { readSettings } from './settings.ts'

export const env = readSettings(process.env)
