/** What can be done with the selected steps and blocks: putting them into a block. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { BlockIcon } from '../engine/block-icon.tsx'
import { blockTexts } from '../engine/block-names.ts'
import { firstSettings } from '../engine/new-nodes.ts'
import { areNeighbours } from './edit-nodes.ts'
import { useFlowView } from './flow-context.ts'

const kinds = ['if', 'each', 'branch'] as const

interface SelectionBarProps {
  /** The selected nodes are in a block now. */
  onDone: () => void
  onCancel: () => void
}

export function SelectionBar({ onDone, onCancel }: SelectionBarProps) {
  const { nodes, selected, edits, disabled } = useFlowView()
  const { t, i18n } = useLingui()
  const isRow = areNeighbours(nodes, selected)
  return (
    <section aria-label={t`Selected steps`} className="sheet grid gap-2 p-3 shadow-raised">
      <p className="font-medium">
        <Plural value={selected.size} one="# step or block selected" other="# steps or blocks selected" />
      </p>
      {isRow ? (
        <div className="flex flex-wrap items-center gap-2">
          {kinds.map((kind) => {
            const name = i18n._(blockTexts[kind].name)
            return (
              <Button
                key={kind}
                disabled={disabled}
                aria-label={t`Put into a block: ${name}`}
                onClick={() => edits.wrap(selected, firstSettings[kind]) && onDone()}
              >
                <BlockIcon kind={kind} /> {name}
              </Button>
            )
          })}
          <Button look="bare" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-small text-ink-muted">
            <Trans>Select steps that follow each other, to put them into a block together.</Trans>
          </p>
          <Button look="bare" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
