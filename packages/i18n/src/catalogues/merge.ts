/** Many compiled catalogues as one. */
import type { Messages } from '@lingui/core'

export const merge = (...globs: Record<string, Messages>[]): Messages =>
  Object.assign({}, ...globs.flatMap((glob) => Object.values(glob)))
