/** Building blocks of the set's documents. */
import type { DocumentLanguage } from '@docweave/contract'
import { sentences } from '../support/sentences.ts'
import type { TruthBlock, TruthCell } from './truth.ts'

export const a4 = { width: 21, height: 29.7, margin: 2.2 }

/** Returns a paragraph of `count` sentences from the pool, starting at index `from`. */
export function words(language: DocumentLanguage, from: number, count: number): string {
  const pool = sentences[language]
  const taken = Array.from({ length: count }, (_, at) => pool[(from + at * 3) % pool.length] ?? '')
  return taken.join(language === 'ja' ? '' : ' ')
}

export const heading = (level: 1 | 2 | 3, text: string): TruthBlock => ({ kind: 'heading', level, text })
export const paragraph = (
  text: string,
  more: Partial<Extract<TruthBlock, { kind: 'paragraph' }>> = {},
): TruthBlock => ({
  ...{ kind: 'paragraph', text },
  ...more,
})
export const cells = (...texts: string[]): TruthCell[] => texts.map((text) => ({ text }))
export const head = (...texts: string[]): TruthCell[] => texts.map((text) => ({ text, bold: true }))

export const money = (language: DocumentLanguage, amount: number) => {
  const digits = amount.toLocaleString('en-US')
  return { ko: `${digits}원`, ja: `¥${digits}`, en: `$${digits}.00` }[language]
}
