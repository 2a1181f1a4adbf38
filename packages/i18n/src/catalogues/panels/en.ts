/** The chunk of this language's messages for the lazily loaded panels. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/panels/en.po', { eager: true, import: 'messages' }),
)
