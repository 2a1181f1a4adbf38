/** One chunk for this language: what the panels say that are loaded on demand. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/panels/ja.po', { eager: true, import: 'messages' }),
)
