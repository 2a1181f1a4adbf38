/** The chunk of this language's messages for job pages. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/job/en.po', { eager: true, import: 'messages' }),
)
