/** The chunk of this language's messages for the tools and ready-made chains, loaded with their registry. */
import type { Messages } from '@lingui/core'
import { merge } from '../merge.ts'

export const messages: Messages = merge(
  import.meta.glob<Messages>('../../../../tools/src/*/locales/en.po', { eager: true, import: 'messages' }),
  import.meta.glob<Messages>('../../../locales/chains/en.po', { eager: true, import: 'messages' }),
)
