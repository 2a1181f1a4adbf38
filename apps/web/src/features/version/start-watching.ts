/** Tells the page of a newer version once there is one. */
import { newVersion } from './new-version.ts'
import { watchVersion } from './watch-version.ts'

/** @param build the one in this tab */
export const startWatching = (build: string): void => void watchVersion(build, newVersion.found)
