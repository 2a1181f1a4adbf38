/** Makes the nodes that a visitor adds. */
import type { I18n } from '@lingui/core'
import { toolPage } from '../../tools/tool-pages.ts'
import { newBlock, newStep, type BlockDraft, type BlockKind, type BlockSettings, type NodeDraft } from '../draft.ts'

/** What a new block does, until the visitor changes it. */
export const firstSettings: { [Kind in BlockKind]: Extract<BlockSettings, { kind: Kind }> } = {
  if: { kind: 'if', condition: { text: false } },
  each: { kind: 'each' },
  branch: { kind: 'branch' },
  approve: { kind: 'approve', approval: { hours: 72, question: '' } },
  name: { kind: 'name', template: '{name}' },
}

const emptyWays: Record<BlockKind, BlockDraft['ways']> = {
  if: [[], []],
  each: [[]],
  branch: [[], []],
  approve: [],
  name: [],
}

export const emptyBlock = (settings: BlockSettings): BlockDraft => newBlock(settings, emptyWays[settings.kind])

/** New nodes for the ids of tools, or what blocks do. */
export const newNodes = (chosen: readonly (string | BlockSettings)[], i18n: I18n): NodeDraft[] =>
  chosen.flatMap((each): NodeDraft[] => {
    if (typeof each !== 'string') return [emptyBlock(each)]
    const tool = toolPage(each, i18n)
    return tool ? [newStep(tool)] : []
  })
