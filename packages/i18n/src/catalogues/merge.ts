/** Merges compiled catalogues. */
import type { Messages } from '@lingui/core'

export const merge = (...globs: Record<string, Messages>[]): Messages =>
  Object.assign({}, ...globs.flatMap((glob) => Object.values(glob)))
