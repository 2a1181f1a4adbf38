/** The rail: the options of the chosen step, the result's password, and Run. Beside the steps on a wide screen, below them on a narrow one. */
import { useState } from 'react'
import type { Failure } from '@docweave/contract'
import type { Values } from './form-field.ts'
import { RunBar, type RunBarProps } from './run-bar.tsx'
import { StepOptions } from './step-options.tsx'
import { drawsPages } from './step-panel.tsx'

interface WorkspaceRailProps extends Omit<RunBarProps, 'onRun' | 'onRunWithout'> {
  /** Key of the step whose options are shown. */
  chosen: string | undefined
  /** What the first step's panel failed to read in its options. */
  misread: Failure | undefined
  isPanelMissing: boolean
  onChange: (key: string, values: Values) => void
  /** @param protect the password that opens the result; empty for none */
  onRun: (protect: string) => void
  onRunWithout: (protect: string, keys: readonly string[]) => void
}

export function WorkspaceRail(props: WorkspaceRailProps) {
  const { chosen, misread, isPanelMissing, onChange, onRun, onRunWithout, ...bar } = props
  const { files, nodes, steps, engine, problem } = bar
  const [password, setPassword] = useState('')
  const busy = bar.sending !== undefined
  const at = steps.findIndex(({ key }) => key === chosen)
  const step = steps[at]
  const makesPdf = engine?.outcomeOf(nodes) === 'pdf'
  const protect = makesPdf ? password : ''
  return (
    // At the top of the page the rail ends above the window's lower edge, too: the header is above it.
    <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-9rem)] lg:flex-col lg:gap-4">
      {(step || makesPdf) && (
        <div className="sheet grid min-h-0 gap-6 p-4 empty:hidden max-lg:mt-6 sm:p-6 lg:overflow-y-auto lg:p-5">
          {step && (
            <StepOptions
              key={step.key}
              step={step}
              number={at + 1}
              problem={problem?.step === at ? problem : undefined}
              misread={at === 0 ? misread : undefined}
              hasPanel={step === nodes[0] && files.length > 0 && !isPanelMissing && drawsPages(step.tool)}
              engine={engine}
              disabled={busy}
              onChange={(values) => onChange(step.key, values)}
            />
          )}
          {engine && makesPdf && files.length > 0 && (
            <engine.ProtectResult password={password} disabled={busy} onChange={setPassword} />
          )}
        </div>
      )}
      <RunBar {...bar} onRun={() => onRun(protect)} onRunWithout={(keys) => onRunWithout(protect, keys)} />
    </div>
  )
}
