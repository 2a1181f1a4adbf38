/** What the modules for native programs are in the browser, where none can be started. Tools that need one do not run there. */
import { absent } from './absent.ts'

export { absent as documentFonts, absent as runSandboxed, absent as sandboxProblem }
