/** One chunk for this language: what went wrong and what there is to know, wherever that may come to be said. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/errors/ko.po', { eager: true, import: 'messages' }),
)
