/** A tool's page: the files, the steps on their thread, and the run. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { ToolPage } from '../tools/tool-card.ts'
import { useUnavailableTools } from '../tools/use-tool-status.ts'
import { AddStep } from './add-step.tsx'
import { newStep, type PickedFile, type StepDraft } from './draft.ts'
import { FilesSheet } from './files-sheet.tsx'
import { RunBar } from './run-bar.tsx'
import { preparePanel } from './step-panel.tsx'
import { StepSheet } from './step-sheet.tsx'
import { useEngine } from './use-engine.ts'
import { useFiles } from './use-files.ts'
import { useRun } from './use-run.ts'

export interface WorkbenchProps {
  first: ToolPage
  /** Steps that are there from the start. */
  further: readonly ToolPage[]
}

const noFiles: readonly PickedFile[] = []

export function Workbench({ first, further }: WorkbenchProps) {
  const { t } = useLingui()
  const [engine, warm] = useEngine()
  const [steps, setSteps] = useState<readonly StepDraft[]>(() => [first, ...further].map(newStep))
  const [said, setSaid] = useState('')
  const unavailable = useUnavailableTools()
  const { files, add, remove, change, forgetUploads } = useFiles()
  const { run, stop, sending, problem, clear } = useRun({ files, steps, warm, change, forgetUploads })
  const busy = sending !== undefined
  const handed = files.length > 0
  // Files may have come along from another page: then there was no touch yet.
  useEffect(() => {
    if (handed) void warm().catch(() => undefined)
  }, [handed, warm])
  const out = steps.find(({ tool }) => unavailable.has(tool.id))?.tool
  const setStep = (key: string, values: StepDraft['values']) => {
    clear()
    setSteps((all) => all.map((each) => (each.key === key ? { ...each, values } : each)))
  }
  const { locale } = useRouteContext({ from: '__root__' })
  const prepare = () => preparePanel(first.panel, locale)
  const touched = () => void warm().catch(() => undefined)
  return (
    <div onPointerEnter={touched} onFocus={touched}>
      <h1 className="text-title">{first.title}</h1>
      <p className="mt-2 max-w-2xl text-lead text-desk-muted">{first.description}</p>
      <ol className="thread mt-8">
        <li className="knot">
          <div onPointerEnter={prepare} onFocus={prepare} onDragEnter={prepare}>
            <FilesSheet
              files={files}
              tool={first}
              disabled={busy}
              onAdd={(added) => {
                clear()
                void add(added)
              }}
              onPassword={(key, password) => {
                clear()
                change(key, { password })
              }}
              onRemove={(key) => {
                clear()
                remove(key)
              }}
            />
          </div>
        </li>
        {steps.map((step, index) => (
          <li key={step.key} className={index > 0 ? 'knot slides-in' : 'knot'}>
            <StepSheet
              step={step}
              number={index + 1}
              disabled={busy}
              problem={problem?.step === index ? problem : undefined}
              engine={engine}
              files={index === 0 ? files : noFiles}
              onChange={(values) => setStep(step.key, values)}
              onRemove={
                index === 0
                  ? undefined
                  : () => {
                      clear()
                      setSteps((all) => all.filter(({ key }) => key !== step.key))
                      setSaid(t`${step.tool.title} was removed.`)
                    }
              }
            />
          </li>
        ))}
        <li className="knot [--knot-top:0.9375rem]">
          <AddStep
            steps={steps}
            engine={engine}
            warm={warm}
            disabled={busy}
            unavailable={unavailable}
            onAdd={(tool) => {
              clear()
              setSteps((all) => [...all, newStep(tool)])
              setSaid(t`${tool.title} was added.`)
            }}
          />
        </li>
        <li className="knot [--knot-fill:var(--thread-desk)] [--knot-top:2.3125rem]">
          <RunBar
            files={files}
            steps={steps}
            engine={engine}
            sending={sending}
            problem={problem}
            out={out?.title}
            onRun={(protect) => void run(protect)}
            onStop={stop}
          />
        </li>
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <noscript>
        <p className="mt-6">
          <Trans>This page needs JavaScript to send your files.</Trans>
        </p>
      </noscript>
    </div>
  )
}
