/** The version of the browser build that this worker renders pages for. */
import browserBuild from 'virtual:browser-build'

/** The id, as in `/builds/latest.json`; empty without a browser build. */
export const build: string = browserBuild.latest.id ?? ''
