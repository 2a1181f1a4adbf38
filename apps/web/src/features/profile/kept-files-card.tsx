/** Clears the files that this browser keeps for the workspace, for visitors at a shared computer. */
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { clearFiles, hasFiles, listenToFiles } from './kept-files.ts'

type Cleared = 'not yet' | 'clearing' | 'cleared' | 'failed'

export function KeptFilesCard() {
  const id = useId()
  const has = useSyncExternalStore(listenToFiles, hasFiles, () => false)
  const [state, setState] = useState<Cleared>('not yet')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (state === 'cleared') heading.current?.focus()
  }, [state])
  const clear = async () => {
    if (state === 'clearing') return
    setState('clearing')
    try {
      await clearFiles()
      setState('cleared')
    } catch {
      setState('failed')
    }
  }
  // What was done stays to be read.
  if (!has && state === 'not yet') return null
  return (
    <section aria-labelledby={id} className="sheet grid gap-4 p-4 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-head">
        <Trans>Files kept in this browser</Trans>
      </h2>
      {state !== 'cleared' && (
        <p className="max-w-prose text-ink-muted">
          <Trans>
            This browser keeps the files you choose for 2 hours, so that you can reload a page without losing them.
            Clear them if others use this computer.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state !== 'cleared' && (
          <Button aria-disabled={state === 'clearing'} onClick={() => void clear()}>
            <Trans>Clear my files</Trans>
          </Button>
        )}
        <p role="status" className={state === 'failed' ? 'text-failed' : ''}>
          {state === 'cleared' && <Trans>Your files were cleared from this browser.</Trans>}
          {state === 'failed' && <Trans>Your files couldn’t be cleared. Reload the page and try again.</Trans>}
        </p>
      </div>
    </section>
  )
}
