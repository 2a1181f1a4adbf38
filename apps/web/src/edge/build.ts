/** Which version of the pages this worker writes: the browser's build that it was built with. */
import browserBuild from 'virtual:browser-build'

/** The id, as `/builds/latest.json` has it; empty where nothing was built for the browser. */
export const build: string = browserBuild.latest.id ?? ''
