/** The chunk of this language's messages for errors and notices, which may occur on any page. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/errors/ja.po', { eager: true, import: 'messages' }),
)
