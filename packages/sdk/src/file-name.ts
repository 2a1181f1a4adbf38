/** Names for results on a disk. */
import { nameAs } from '@docweave/contract'
import type { ApiResult } from '@docweave/contract/public-api'

/**
 * Returns the name to save a result under: its own, without folders and control characters, with an ending of its kind, and at most 255 bytes.
 * A server's names are not trusted: it could be any.
 */
export const fileNameOf = ({ kind, name }: Pick<ApiResult, 'kind' | 'name'>): string => nameAs(kind, name)
