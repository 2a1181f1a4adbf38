/** One chunk for this language: what stands around the pages to read, and on those of visitors' messages. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/pages/en.po', { eager: true, import: 'messages' }),
)
