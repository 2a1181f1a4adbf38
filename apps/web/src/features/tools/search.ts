/** Fuzzy search for tools by their names in all three languages at once. Loaded when the search field is used. */
import { disassemble, getChoseong } from 'es-hangul'
import Fuse from 'fuse.js/min-basic'
import { uis } from '@docweave/tools/uis'
import type { ToolCard } from './tool-card.ts'

/** The searched texts, normalized by `plain`. */
interface Entry {
  card: ToolCard
  names: string[]
  description: string
}

const katakana = /[\u30a1-\u30f6]/g
const toHiragana = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0x60)
const onlyConsonants = /^[ㄱ-ㅎ]+$/

/**
 * Normalizes a text for comparison: Hangul is decomposed into letters, so that an incomplete syllable matches, and katakana becomes
 * hiragana.
 */
const plain = (text: string) =>
  disassemble(text.normalize('NFKC').toLowerCase().replace(katakana, toHiragana)).replaceAll('-', ' ')

/** The maximum difference of a match, as in Fuse: about one letter in four. */
const threshold = 0.3

function indexOf(cards: readonly ToolCard[]) {
  const entries = cards.map((card): Entry => {
    const called = [card.title, card.id, ...(uis.get(card.id)?.keywords ?? [])]
    // Koreans also search by initial consonants: ㅇㅊ is 압축.
    return {
      card,
      names: [...called.map(plain), ...called.map((name) => getChoseong(name))],
      description: plain(card.description),
    }
  })
  return new Fuse(entries, {
    keys: [
      { name: 'names', weight: 4 },
      { name: 'description', weight: 1 },
    ],
    threshold,
    ignoreLocation: true,
    includeScore: true,
    // Fuse prefers shorter texts. Without that, tools that match equally well stay in the order of their ranks.
    ignoreFieldNorm: true,
  })
}

const indexes = new WeakMap<readonly ToolCard[], ReturnType<typeof indexOf>>()

/** Returns the tools that match every word of `text`, best first; without words, all in their order. */
export function searchTools<Card extends ToolCard>(cards: readonly Card[], text: string): Card[] {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...cards]
  const index = indexes.get(cards) ?? indexOf(cards)
  indexes.set(cards, index)
  const scores = words.map(
    (word) =>
      new Map(
        index
          .search(onlyConsonants.test(word) ? word : plain(word))
          .map(({ item, score = 1 }) => [item.card.id, score] as const),
      ),
  )
  const total = ({ id }: ToolCard) =>
    scores.reduce((sum, found) => sum + (found.get(id) ?? Number.POSITIVE_INFINITY), 0)
  return cards
    .map((card) => ({ card, score: total(card) }))
    .filter(({ score }) => Number.isFinite(score))
    .toSorted((a, b) => a.score - b.score)
    .map(({ card }) => card)
}
