/** One chunk for this language: the site's own catalogue and every tool's. The globs must be literal, hence a file each. */
import type { Messages } from '@lingui/core'
import { merge } from './merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../locales/ko.po', { eager: true, import: 'messages' }),
  import.meta.glob<Messages>('../../../tools/src/*/locales/ko.po', { eager: true, import: 'messages' }),
)
