/** The tools that an API key may run. Checked where jobs start, so that every way to start one is covered. */
import { DocweaveError } from '@docweave/contract'
import type { Caller } from '../services.ts'

/** @throws DocweaveError `KEY_NOT_ALLOWED` (params: `tool`) if the caller's API key may not run one of the tools */
export function assertKeyAllows({ key }: Pick<Caller, 'key'>, tools: readonly string[]): void {
  const refused = key?.tools && tools.find((tool) => !key.tools?.includes(tool))
  if (refused !== undefined) throw new DocweaveError('KEY_NOT_ALLOWED', { tool: refused })
}
