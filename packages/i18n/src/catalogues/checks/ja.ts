/** One chunk for this language: what the pages say that are for whoever builds and runs the site. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/checks/ja.po', { eager: true, import: 'messages' }),
)
