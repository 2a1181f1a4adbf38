/** Selecting a node, so that it is put into a block together with its neighbours. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeDraft } from '../draft.ts'
import { useFlowView } from './flow-context.ts'

export function SelectNode({ node, title }: { node: NodeDraft; title: string }) {
  const { selected, onSelect, disabled } = useFlowView()
  const { t } = useLingui()
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-small text-ink-muted">
      <input
        type="checkbox"
        aria-label={t`Select ${title}`}
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
