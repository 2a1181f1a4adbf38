/** The workspace's toolbar: undo, redo, copy link, save. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { Button } from '@docweave/ui'
import type { LinkedStep } from '../pipeline-builder/draft.ts'
import { SavePipeline } from './save-pipeline.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

export interface BenchToolsProps {
  steps: readonly LinkedStep[]
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  disabled: boolean
  /** Writes a debounced URL update before the URL is copied. */
  flush: () => void
  say: (text: string) => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const shownFor = 4000

export function BenchTools({ steps, undo, redo, disabled, flush, say }: BenchToolsProps) {
  const { t } = useLingui()
  useUndoKeys(disabled ? undefined : undo, disabled ? undefined : redo)
  const [copied, setCopied] = useState<'done' | 'refused'>()
  const copy = async () => {
    flush()
    // The router updates the URL asynchronously.
    await new Promise((resolve) => setTimeout(resolve))
    const outcome = await navigator.clipboard.writeText(location.href).then(
      () => 'done' as const,
      () => 'refused' as const,
    )
    setCopied(outcome)
    say(
      outcome === 'done'
        ? t`The link was copied. Files and passwords are not in it.`
        : t`Your browser does not let the link be copied. It is in the address bar.`,
    )
    setTimeout(() => setCopied(undefined), shownFor)
  }
  return (
    <div role="group" aria-label={t`Pipeline`} className="mt-3 -ml-3 flex flex-wrap items-center">
      {(undo || redo) && (
        <>
          <Button look="bare" className="px-3! no-underline!" aria-disabled={!undo} disabled={disabled} onClick={undo}>
            <Undo {...icon} /> <Trans>Undo</Trans>
          </Button>
          <Button look="bare" className="px-3! no-underline!" aria-disabled={!redo} disabled={disabled} onClick={redo}>
            <Redo {...icon} /> <Trans>Redo</Trans>
          </Button>
        </>
      )}
      <Button look="bare" className="px-3! no-underline!" onClick={() => void copy()}>
        <Link2 {...icon} />{' '}
        {copied === 'done' ? (
          <Trans>Link copied</Trans>
        ) : copied === 'refused' ? (
          <Trans>It is in the address bar</Trans>
        ) : (
          <Trans>Copy link</Trans>
        )}
      </Button>
      <SavePipeline steps={steps} say={say} />
    </div>
  )
}
