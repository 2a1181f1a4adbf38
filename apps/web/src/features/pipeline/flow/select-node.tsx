/** Selecting a node, so that it is put into a block together with its neighbours. */
import { Trans } from '@lingui/react/macro'
import type { NodeDraft } from '../draft.ts'
import { useFlowView } from './flow-context.ts'

interface SelectNodeProps {
  node: NodeDraft
  /** What is selected, as a sentence for screen readers. */
  label: string
}

export function SelectNode({ node, label }: SelectNodeProps) {
  const { selected, onSelect, disabled } = useFlowView()
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-small text-ink-muted">
      <input
        type="checkbox"
        aria-label={label}
        disabled={disabled}
        checked={selected.has(node.key)}
        onChange={(event) => onSelect(node.key, event.target.checked)}
        className="size-4.5 shrink-0 accent-thread"
      />
      <span aria-hidden>
        <Trans>Select</Trans>
      </span>
    </label>
  )
}
