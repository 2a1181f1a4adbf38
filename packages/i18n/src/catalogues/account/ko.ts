/** The chunk of this language's messages for account pages. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/account/ko.po', { eager: true, import: 'messages' }),
)
