/** One chunk for this language: what an account’s pages say. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/account/en.po', { eager: true, import: 'messages' }),
)
