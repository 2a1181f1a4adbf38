/** The settings of a block. A value that cannot be used yet stays in the form, and the block keeps its last good one. */
import type { BlockSettings } from '../draft.ts'
import { ApprovalForm } from './approval-form.tsx'
import { ConditionForm } from './condition-form.tsx'
import { NameForm } from './name-form.tsx'

interface BlockFormProps {
  settings: BlockSettings
  onChange: (settings: BlockSettings) => void
}

export function BlockForm({ settings, onChange }: BlockFormProps) {
  switch (settings.kind) {
    case 'if':
      return (
        <ConditionForm condition={settings.condition} onChange={(condition) => onChange({ kind: 'if', condition })} />
      )
    case 'approve':
      return (
        <ApprovalForm approval={settings.approval} onChange={(approval) => onChange({ kind: 'approve', approval })} />
      )
    case 'name':
      return <NameForm template={settings.template} onChange={(template) => onChange({ kind: 'name', template })} />
    case 'each':
    case 'branch':
      return null
  }
}
