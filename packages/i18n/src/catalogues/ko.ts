/** The chunk of this language's messages for the first page. Globs must be literals, hence a file per language. */
import type { Messages } from '@lingui/core'
import { merge } from './merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../locales/ko.po', { eager: true, import: 'messages' }),
)
