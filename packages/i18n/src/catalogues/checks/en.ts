/** The chunk of this language's messages for the developers' and operators' pages. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/checks/en.po', { eager: true, import: 'messages' }),
)
