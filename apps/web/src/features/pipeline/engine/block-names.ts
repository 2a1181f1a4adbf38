/** The names of blocks, and what they do. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BlockKind } from '../draft.ts'

export const blockKinds = ['if', 'each', 'branch', 'approve', 'name'] as const satisfies readonly BlockKind[]

export const blockTexts = {
  if: {
    name: msg`Condition`,
    about: msg`Files that meet it take one way, the others another. Afterwards they are together again.`,
  },
  each: {
    name: msg`For each file`,
    about: msg`Its steps run for every file separately, also steps that combine files.`,
  },
  branch: { name: msg`Branch`, about: msg`Every file takes all ways, and you get the results of all.` },
  approve: { name: msg`Question`, about: msg`The run waits until someone answers, and goes on or stops.` },
  name: { name: msg`Names of the results`, about: msg`Names the files by a template.` },
}

export const blockName = (kind: BlockKind, i18n: I18n): string => i18n._(blockTexts[kind].name)
