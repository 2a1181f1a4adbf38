/** One chunk for this language: what the first page says. The globs must be literal, hence a file each. */
import type { Messages } from '@lingui/core'
import { merge } from './merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../locales/ja.po', { eager: true, import: 'messages' }),
)
