/**
 * Scores how likely bytes are text in each of the legacy encodings. General detectors are made for web pages and fail on half of all notes
 * of one to three lines, so this scores the features that distinguish the five candidates here.
 */
import { decoded } from './encodings.ts'

/** The syllables of most Korean text; other encodings decoded as this one consist of others. */
const frequent =
  /[이다는의가을에를하고은지사기로한서도정인리자부시어아그해대과나수있전성주보일만공스제구원장상라면우여들조연년동경생모국문습니까요안녕세계약회록확합변환글네월울특별금액원업무용내것때말람오소방미개중분선게더비신진화입관행된될않없같위으니할했였며등각또유야간체민물실심식음명란]/

/** The language's own letters weigh 1, rare characters little, and characters typical of a wrong decoding are negative. */
const weights: Record<'euc-kr' | 'shift_jis' | 'euc-jp', readonly (readonly [RegExp, number])[]> = {
  'euc-kr': [
    [frequent, 1],
    [/[\uac00-\ud7a3]/, 0.5],
    [/[\u3131-\u318e]/, -0.3],
    [/[\u4e00-\u9fff]/, 0.1],
  ],
  shift_jis: [
    [/[\u3041-\u3096]/, 1],
    [/[\u30a1-\u30fc]/, 1],
    [/[\uff61-\uff9f]/, 0.35],
    [/[\u4e00-\u9fff]/, 0.6],
  ],
  'euc-jp': [
    [/[\u3041-\u3096]/, 1],
    [/[\u30a1-\u30fc]/, 1],
    [/[\uff61-\uff9f]/, 0.3],
    [/[\u4e00-\u9fff]/, 0.6],
  ],
}

/** Whether a character is in the common range: the common syllables of KS X 1001, the first level of JIS X 0208. */
const isCommon: Record<keyof typeof weights, (lead: number, trail: number) => boolean> = {
  'euc-kr': (lead, trail) => lead >= 0xa1 && lead <= 0xc8 && trail >= 0xa1,
  shift_jis: (lead) => lead >= 0x81 && lead <= 0x98,
  'euc-jp': (lead) => lead === 0x8e || (lead >= 0xa1 && lead <= 0xcf),
}

/** The penalty for a valid character that is rare in its language. */
const rare = 0.7

/** The maximum number of bytes to examine; more would not change the result. */
const sampleBytes = 20_000

/** Control characters: absent from text, but present in UTF-16 that is decoded as another encoding. */
export const control = /(?![\t-\r])\p{Cc}/u

/** A score from below 0 to 1. */
export function likelihood(bytes: Uint8Array, encoding: keyof typeof weights): number {
  let [sum, count] = [0, 0]
  const end = Math.min(bytes.length, sampleBytes)
  for (let at = 0; at < end; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const single = encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf
    const pair = bytes.subarray(at, at + (single ? 1 : 2))
    const character = decoded(pair, encoding) ?? ''
    const weight = weights[encoding].find(([pattern]) => pattern.test(character))?.[1] ?? 0
    sum += weight - (single || isCommon[encoding](lead, pair[1] ?? 0) ? 0 : rare)
    count++
    if (!single) at++
  }
  return count === 0 ? 0 : sum / count
}

/** The score of Latin-1: accented letters occur within words, mostly alone; symbols occur anywhere. */
export function latinLikelihood(bytes: Uint8Array): number {
  let [sum, count] = [0, 0]
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, sampleBytes))
  for (const [run] of text.matchAll(/[A-Za-z]?[^\0-\x7f]+[A-Za-z]?/g)) {
    const high = run.replaceAll(/[A-Za-z]/g, '')
    count += high.length
    if (high.length > 1) continue
    sum += /[\xc0-\xff]/.test(high) ? (run.length > 1 ? 0.9 : 0) : 0.5
  }
  return count === 0 ? 0 : sum / count
}
