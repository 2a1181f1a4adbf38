/** The chunk of this language's messages for content and contact pages. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/pages/en.po', { eager: true, import: 'messages' }),
)
