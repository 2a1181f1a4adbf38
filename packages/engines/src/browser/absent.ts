import { DocweaveError } from '@docweave/contract/docweave-error'

/** What browsers lack. Tools that need it do not run there. */
export const absent = (): never => {
  throw new DocweaveError('TOOL_UNAVAILABLE')
}
