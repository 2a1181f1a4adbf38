/** A block: its head, its settings while it is chosen, its problems, and its ways. */
import { Trans, useLingui } from '@lingui/react/macro'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState, type ReactNode } from 'react'
import { Notice } from '@docweave/ui'
import { failureText } from '../../failures/failure-text.ts'
import type { BlockDraft, Nodes } from '../draft.ts'
import { BlockIcon } from '../engine/block-icon.tsx'
import { blockName } from '../engine/block-names.ts'
import { BlockActions } from './block-actions.tsx'
import { BlockForm } from './block-form.tsx'
import { blockLine, blockTitle } from './block-texts.ts'
import { BlockWays } from './block-ways.tsx'
import { useFlowView } from './flow-context.ts'
import { handleOf } from './handle-of.ts'
import { SelectNode } from './select-node.tsx'

const small = 'relative z-1 grid size-11 shrink-0 place-items-center rounded-paper text-ink-muted hover:bg-paper-deep'

interface BlockCardProps {
  block: BlockDraft
  /** Renders the items of one of its ways. */
  renderWay: (way: Nodes, index: number) => ReactNode
}

export function BlockCard({ block, renderWay }: BlockCardProps) {
  const view = useFlowView()
  const { t, i18n } = useLingui()
  const { chosen, disabled, edits, onChoose } = view
  const [changing, setChanging] = useState(false)
  const { settings } = block
  const isChosen = chosen === block.key
  const title = blockTitle(block, view.nodes, i18n)
  const line = blockLine(settings, i18n)
  const hasForm = settings.kind !== 'each' && settings.kind !== 'branch'
  return (
    <>
      <section className={`sheet ${isChosen ? 'border-thread!' : ''}`} aria-label={title}>
        <div className="relative flex items-start gap-1 py-3 pr-3 pl-1 sm:pl-2">
          {!disabled && (
            <button
              type="button"
              aria-label={t`Move “${title}”: drag it, or use the up and down arrow keys`}
              className={`${small} cursor-grab touch-none active:cursor-grabbing`}
              {...handleOf(view, block)}
            >
              <GripVertical aria-hidden size={20} strokeWidth={1.5} />
            </button>
          )}
          <span className="grid h-11 w-8 shrink-0 place-items-center">
            <BlockIcon kind={settings.kind} />
          </span>
          <h2 className="min-w-0 flex-1 text-lead">
            <button
              type="button"
              aria-pressed={isChosen}
              className="min-h-11 w-full text-left after:absolute after:inset-0"
              onClick={() => onChoose(isChosen ? undefined : block.key)}
            >
              {blockName(settings.kind, i18n)}
              {line !== '' && (
                <>
                  {' '}
                  <span className="block text-small font-normal text-ink-muted wrap-anywhere">{line}</span>
                </>
              )}
            </button>
          </h2>
          <button
            type="button"
            aria-label={t`Move, duplicate or remove “${title}”`}
            aria-expanded={changing}
            className={small}
            onClick={() => setChanging(!changing)}
          >
            <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
        {changing && <BlockActions block={block} title={title} />}
        <BlockProblems block={block} />
        {isChosen && hasForm && (
          <fieldset disabled={disabled} className="grid min-w-0 gap-4 border-t border-edge p-4 sm:p-6">
            <legend className="visually-hidden">
              <Trans>Settings of “{title}”</Trans>
            </legend>
            <BlockForm settings={settings} onChange={(next) => edits.change(block, next)} />
          </fieldset>
        )}
      </section>
      <SelectNode node={block} label={t`Select “${title}”`} />
      {block.ways.length > 0 && <BlockWays block={block} renderWay={renderWay} />}
    </>
  )
}

/** The problems of the block itself: that of a run, else those that are known before. */
function BlockProblems({ block }: { block: BlockDraft }) {
  const { problem, seen, keys, steps } = useFlowView()
  const { i18n } = useLingui()
  const titles = Object.fromEntries(steps.map(({ tool }) => [tool.id, tool.title]))
  const isOwn = ({ place }: { place?: string }) => place !== undefined && keys.get(place) === block.key
  const found = problem && isOwn(problem) ? problem : undefined
  return (
    <div role={found ? 'alert' : 'status'} className="grid gap-3 px-4 pb-4 empty:hidden sm:px-6">
      {(found ? [found] : seen.filter(isOwn)).map((each) => (
        <Notice key={each.code} tone="failed">
          <p>{failureText(i18n, each, titles)}</p>
        </Notice>
      ))}
    </div>
  )
}
