/** The blocks that can be added to a pipeline, folded below the list of tools. */
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '@docweave/ui'
import type { BlockSettings } from '../draft.ts'
import { BlockIcon } from './block-icon.tsx'
import { blockKinds, blockTexts } from './block-names.ts'
import { firstSettings } from './new-nodes.ts'

export function BlockPicker({ onChoose }: { onChoose: (settings: BlockSettings) => void }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid border-t border-edge pt-2">
      <Button
        look="bare"
        className="justify-start! px-2! no-underline!"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Add a condition, branch or question</Trans>
        <ChevronDown aria-hidden size={20} strokeWidth={1.5} className={isOpen ? 'rotate-180' : ''} />
      </Button>
      {isOpen && (
        <ul aria-label={t`Conditions, branches and questions`}>
          {blockKinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                className="grid min-h-11 w-full gap-x-4 gap-y-0.5 rounded-paper px-2 py-2.5 text-left hover:bg-paper-deep sm:grid-cols-[15rem_1fr]"
                onClick={() => onChoose(firstSettings[kind])}
              >
                <span className="flex items-start gap-2.5">
                  <BlockIcon kind={kind} />
                  <span className="font-medium underline">{i18n._(blockTexts[kind].name)}</span>
                </span>
                <span className="text-small text-ink-muted">{i18n._(blockTexts[kind].about)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
