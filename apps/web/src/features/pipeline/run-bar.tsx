/** The end of the list: the run button, upload progress, and what prevents a run. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Field, Notice } from '@docweave/ui'
import { PasswordInput } from './password-input.tsx'
import type { StepDraft, RunProblem, Sending } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { Engine } from './load-engine.ts'

export interface RunBarProps {
  files: readonly ChosenFile[]
  steps: readonly StepDraft[]
  /** Description of the pipeline's output. */
  outcome: string | undefined
  engine: Engine | undefined
  sending: Sending | undefined
  problem: RunProblem | undefined
  /** The name of a tool in the pipeline that is unavailable. */
  out: string | undefined
  onRun: (protect: string) => void
  onStop: () => void
}

export function RunBar({ files, steps, outcome, engine, sending, problem, out, onRun, onStop }: RunBarProps) {
  const { t, i18n } = useLingui()
  const titles = Object.fromEntries(steps.map(({ tool }) => [tool.id, tool.title]))
  const kind = engine?.outcomeOf(steps)
  const button = useRef<HTMLButtonElement>(null)
  const [protect, setProtect] = useState('')
  const busy = sending !== undefined
  const wasBusy = useRef(busy)
  useEffect(() => {
    // The upload view was removed, and the focused button with it.
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6">
      {sending ? (
        engine && <engine.SendingView sending={sending} files={files.length} onStop={onStop} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            ref={button}
            look="main"
            className="min-w-32"
            disabled={out !== undefined}
            onClick={() => onRun(kind === 'pdf' ? protect : '')}
          >
            <Trans>Run</Trans>
          </Button>
          <p className="text-ink-muted">
            {files.length === 0 ? (
              <Trans>Choose a file first.</Trans>
            ) : outcome ? (
              <Trans>You get: {outcome}</Trans>
            ) : null}
          </p>
        </div>
      )}
      {!busy && kind === 'pdf' && files.length > 0 && (
        <details className="max-w-md">
          <summary className="min-h-11 cursor-pointer content-center">
            <Trans>Protect the result with a password</Trans>
          </summary>
          <Field
            label={<Trans>Password of the result</Trans>}
            hint={<Trans>Keep it well: without it nobody can open the file, nor can we.</Trans>}
          >
            {(ids) => (
              <PasswordInput
                ids={ids}
                label={t`Password of the result`}
                value={protect}
                maxLength={256}
                onChange={setProtect}
              />
            )}
          </Field>
        </details>
      )}
      {out !== undefined && (
        <Notice tone="failed">
          <p>
            <Trans>“{out}” is out of service at the moment. Please try again later.</Trans>
          </p>
        </Notice>
      )}
      {problem && problem.step === undefined && engine && (
        <Notice tone="failed" urgent>
          {problem.file !== undefined && <p className="font-medium break-all">{problem.file}</p>}
          <p>{engine.failureText(i18n, problem, titles)}</p>
        </Notice>
      )}
    </section>
  )
}
