/** Texts about blocks: what they do in one line, the names of their ways, and places in them. */
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Condition, NoticeCode, Range } from '@docweave/contract'
import { noticeMessages } from '@docweave/i18n'
import { kindList, sizeText } from '../../format/file-texts.ts'
import type { BlockDraft, BlockSettings, Nodes } from '../draft.ts'
import { blockName } from '../engine/block-names.ts'
import { isBlock, nodeOf, nodesIn, type Spot } from './spots.ts'

export const languageNames = { ko: msg`Korean`, en: msg`English`, ja: msg`Japanese` }

/** A notice as the job page words it, without the values that only a run knows. */
export function noticeName(code: NoticeCode, i18n: I18n): string {
  const { id, message } = noticeMessages[code]
  return i18n._(id, {}, message === undefined ? {} : { message })
}

const longest = 60
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** A range with both ends included. */
function rangeText({ atLeast, atMost }: Range, say: (value: number) => string, i18n: I18n): string {
  const [least, most] = [say(atLeast ?? 0), say(atMost ?? 0)]
  if (atLeast === undefined) return i18n._(msg`at most ${most}`)
  return atMost === undefined ? i18n._(msg`at least ${least}`) : i18n._(msg`${least} to ${most}`)
}

const pageCount = (i18n: I18n) => (count: number) => i18n._(msg`${plural(count, { one: '# page', other: '# pages' })}`)

export function conditionText(condition: Condition, i18n: I18n): string {
  if ('pages' in condition) return rangeText(condition.pages, pageCount(i18n), i18n)
  if ('size' in condition) return rangeText(condition.size, (bytes) => sizeText(bytes, i18n.locale), i18n)
  if ('kind' in condition) return kindList(i18n, condition.kind)
  if ('name' in condition) {
    const { name } = condition
    return i18n._(msg`file name “${name}”`)
  }
  if ('text' in condition) return condition.text ? i18n._(msg`has text`) : i18n._(msg`has no text`)
  if ('language' in condition) {
    const language = i18n._(languageNames[condition.language])
    return i18n._(msg`mostly ${language}`)
  }
  return short(noticeName(condition.notice, i18n))
}

/** Hours from which a wait is told in days, if it is whole days. */
export const inDays = (hours: number): boolean => hours >= 48 && hours % 24 === 0

function waitText(hours: number, i18n: I18n): string {
  const [days, rounded] = [hours / 24, Math.round(hours * 100) / 100]
  return inDays(hours)
    ? i18n._(msg`${plural(days, { one: 'up to # day', other: 'up to # days' })}`)
    : i18n._(msg`${plural(rounded, { one: 'up to # hour', other: 'up to # hours' })}`)
}

/** What a block does, in one line; empty if its name says it. */
export function blockLine(settings: BlockSettings, i18n: I18n): string {
  switch (settings.kind) {
    case 'if':
      return conditionText(settings.condition, i18n)
    case 'approve': {
      const { question, hours } = settings.approval
      const wait = waitText(hours, i18n)
      return question === '' ? wait : `${short(question)} · ${wait}`
    }
    case 'name':
      return settings.template
    case 'each':
    case 'branch':
      return ''
  }
}

/** The name of a block with what it does: `Condition: has no text`. */
function plainTitle({ settings }: BlockDraft, i18n: I18n): string {
  const line = blockLine(settings, i18n)
  const name = blockName(settings.kind, i18n)
  return line === '' ? name : `${name}: ${line}`
}

/** The title of a block, with a number if others of the flow have the same: `Branch (2)`. */
export function blockTitle(block: BlockDraft, nodes: Nodes, i18n: I18n): string {
  const title = plainTitle(block, i18n)
  const same = nodesIn(nodes).filter((node) => isBlock(node) && plainTitle(node, i18n) === title)
  return same.length > 1 ? `${title} (${same.findIndex(({ key }) => key === block.key) + 1})` : title
}

/** The name of a way; empty for the only one of a block. */
export function wayName({ settings, ways }: BlockDraft, way: number, i18n: I18n): string {
  if (settings.kind === 'if') return way === 0 ? i18n._(msg`if so`) : i18n._(msg`otherwise`)
  const number = way + 1
  return ways.length > 1 ? i18n._(msg`way ${number}`) : ''
}

/** The name of the group of a way, as it is read alone: `“Branch”, way 1 of 2`. */
export function wayTitle(block: BlockDraft, way: number, nodes: Nodes, i18n: I18n): string {
  const title = blockTitle(block, nodes, i18n)
  const [number, count] = [way + 1, block.ways.length]
  const name = wayName(block, way, i18n)
  if (count === 1) return i18n._(msg`Steps in “${title}”`)
  return block.settings.kind === 'if'
    ? i18n._(msg`“${title}”, way ${number} of ${count}: ${name}`)
    : i18n._(msg`“${title}”, way ${number} of ${count}`)
}

/** A place, for a message: `in the way “otherwise” of “Condition: has no text”, position 1`. */
export function placeText(nodes: Nodes, { block, way, at }: Spot, i18n: I18n): string {
  const position = at + 1
  const found = block === undefined ? undefined : nodeOf(nodes, block)
  if (!found || !isBlock(found)) return i18n._(msg`outside all blocks, position ${position}`)
  const title = blockTitle(found, nodes, i18n)
  const name = wayName(found, way, i18n)
  return name === ''
    ? i18n._(msg`in “${title}”, position ${position}`)
    : i18n._(msg`in the way “${name}” of “${title}”, position ${position}`)
}
