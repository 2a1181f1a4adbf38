/** Opens the options of a failed step: a button, replaced by the form once that is loaded. */
import { useState, type ComponentType } from 'react'
import { Trans } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { JobStep } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { ToolPage } from '../tools/tool-card.ts'
import { loadToolPages } from '../tools/load-tool-pages.ts'
import type { ChangeOptionsProps } from './change-options.tsx'

export interface OptionsRemedyProps {
  step: JobStep
  /** Whether this is the most likely remedy. */
  isMain: boolean
  busy: boolean
  onRetry: (options: Record<string, unknown>) => void
}

/** The option that a failure concerns. Page ranges have the same name in every tool. */
function blamedOption({ failure, options }: JobStep): string | undefined {
  if (failure?.params.option !== undefined) return String(failure.params.option)
  return failure?.code === 'PAGE_RANGE_INVALID' && 'pages' in options ? 'pages' : undefined
}

export function OptionsRemedy({ step, isMain, busy, onRetry }: OptionsRemedyProps) {
  const { i18n } = useRouteContext({ from: '__root__' })
  const [form, setForm] = useState<{ tool: ToolPage; Form: ComponentType<ChangeOptionsProps> }>()
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed')
  const open = async () => {
    if (import.meta.env.SSR) return
    setState('opening')
    try {
      const [{ toolPage }, { ChangeOptions }] = await Promise.all([loadToolPages(), import('./change-options.tsx')])
      const tool = toolPage(step.tool, i18n)
      if (tool) setForm({ tool, Form: ChangeOptions })
    } catch {
      setState('failed')
    }
  }
  if (form) {
    return (
      <form.Form tool={form.tool} options={step.options} wrong={blamedOption(step)} busy={busy} onRetry={onRetry} />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look={isMain ? 'main' : 'plain'} disabled={state === 'opening'} onClick={() => void open()}>
        <Trans>Change options</Trans>
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-small text-failed">
          <Trans>The form couldn’t be loaded. Try again.</Trans>
        </p>
      )}
    </div>
  )
}
