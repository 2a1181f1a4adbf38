/** One chunk for this language: what a job’s page says. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../locales/job/ja.po', { eager: true, import: 'messages' }),
)
