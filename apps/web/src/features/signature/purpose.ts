/** What a visitor can put on a page: each has its own default size and font. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TextFont } from './stamp.ts'

export type Purpose = 'signature' | 'initials' | 'date' | 'text'

export interface PurposeDefaults {
  name: MessageDescriptor
  /** The label of the text field, and the available fonts. */
  asked: MessageDescriptor
  fonts: readonly [TextFont, ...TextFont[]]
  /** As a fraction of the page. */
  height: number
  /** Whether it can also be drawn or uploaded as an image. */
  isDrawn: boolean
}

const byHand = ['hand', 'neat', 'brush'] as const
const inPrint = ['sans', 'serif', 'hand'] as const

export const purposes: Readonly<Record<Purpose, PurposeDefaults>> = {
  signature: { name: msg`Signature`, asked: msg`Your name`, fonts: byHand, height: 0.06, isDrawn: true },
  initials: { name: msg`Initials`, asked: msg`Your initials`, fonts: byHand, height: 0.035, isDrawn: true },
  date: { name: msg`Date`, asked: msg`Date as it is written`, fonts: inPrint, height: 0.02, isDrawn: false },
  text: { name: msg`Text`, asked: msg`Text`, fonts: inPrint, height: 0.02, isDrawn: false },
}

export const purposeList: readonly Purpose[] = ['signature', 'initials', 'date', 'text']

export type InkColour = '#000000' | '#1a3c9c' | '#b3201b'

export const inkColours: readonly { value: InkColour; name: MessageDescriptor }[] = [
  { value: '#000000', name: msg`Black` },
  { value: '#1a3c9c', name: msg`Blue` },
  { value: '#b3201b', name: msg`Red` },
]
