/**
 * The run button with the upload's progress and what prevents a run. It is always in view: on wide screens in the rail beside the steps, on
 * others in a bar at the bottom of the window.
 */
import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { ChainTools } from '../tools/tool-icon.tsx'
import type { Nodes, StepDraft, RunProblem, Sending } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { Engine } from './load-engine.ts'

export interface RunBarProps {
  files: readonly ChosenFile[]
  nodes: Nodes
  steps: readonly StepDraft[]
  /** Description of the pipeline's output. */
  outcome: string | undefined
  engine: Engine | undefined
  sending: Sending | undefined
  problem: RunProblem | undefined
  /** The name of a tool in the pipeline that is unavailable. */
  out: string | undefined
  onRun: () => void
  /** Runs on the other files, and removes these. */
  onRunWithout: (keys: readonly string[]) => void
  onStop: () => void
}

export function RunBar({
  files,
  nodes,
  steps,
  outcome,
  engine,
  sending,
  problem,
  out,
  onRun,
  onRunWithout,
  onStop,
}: RunBarProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const busy = sending !== undefined
  const wasBusy = useRef(busy)
  useEffect(() => {
    // The upload view was removed, and the focused button with it.
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return (
    <section
      aria-label={t`Run`}
      className="run-bar sheet grid gap-3 p-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-raised sm:px-6 lg:shrink-0 lg:gap-4 lg:p-5"
    >
      <div className="max-lg:hidden">
        <ChainTools tools={steps.map(({ tool }) => tool.id)} size={32} />
      </div>
      {out !== undefined && engine && <engine.UnavailableNotice tool={out} />}
      {problem && engine && (
        <engine.RunProblemNotice problem={problem} steps={steps} files={files.length} onRunWithout={onRunWithout} />
      )}
      {sending ? (
        engine && <engine.SendingView sending={sending} files={files.length} onStop={onStop} />
      ) : (
        <div className="flex items-center gap-3 lg:flex-col lg:items-stretch">
          <p className="min-w-0 flex-1 text-small text-ink-muted lg:text-body">
            {files.length === 0 ? (
              <Trans>Choose a file first.</Trans>
            ) : outcome ? (
              <Trans>Output: {outcome}</Trans>
            ) : null}
          </p>
          <Button
            ref={button}
            look="main"
            className="min-w-32 lg:min-h-12"
            disabled={out !== undefined}
            onClick={onRun}
          >
            <Trans>Run</Trans>
          </Button>
        </div>
      )}
      {!busy && files.length > 0 && (
        // As high as the note before it is there: a press on a button that moves away under the pointer is lost.
        <div className="min-h-17 sm:min-h-11 lg:min-h-17">
          {engine && <engine.RunPlaceNote nodes={nodes} files={files} />}
        </div>
      )}
    </section>
  )
}
