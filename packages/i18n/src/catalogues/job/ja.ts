/** The chunk of this language's messages for job pages. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/job/ja.po', { eager: true, import: 'messages' }),
)
