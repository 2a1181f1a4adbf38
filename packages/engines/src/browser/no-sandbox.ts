/** What the modules for native programs are in the browser, where none can be started. Tools that need one do not run there. */
import { DocweaveError } from '@docweave/contract/docweave-error'

const absent = (): never => {
  throw new DocweaveError('TOOL_UNAVAILABLE')
}

export { absent as documentFonts, absent as runSandboxed, absent as sandboxProblem }
