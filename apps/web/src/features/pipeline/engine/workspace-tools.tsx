/** The workspace's toolbar: undo and redo (also by keyboard), copy link, save. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import Link2 from 'lucide-react/icons/link-2'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useState, createElement, useEffect, useEffectEvent, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Button, buttonClass } from '@docweave/ui'
import { failureText } from '../../failures/failure-text.ts'
import type { SaveDialogProps } from '../../saved-pipelines/save-dialog.tsx'
import { stepsIn, type Nodes } from '../draft.ts'
import { writtenOptions } from './address-of.ts'
import { pipelineOf } from './pipeline-of.ts'

interface WorkspaceToolsProps {
  nodes: Nodes
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  disabled: boolean
  /** Writes a debounced URL update before the URL is copied. */
  flush: () => void
  say: (text: string) => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const shownFor = 4000

export function WorkspaceTools({ nodes, undo, redo, disabled, flush, say }: WorkspaceToolsProps) {
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
        ? t`Link copied. It doesn’t include files or passwords.`
        : t`Your browser blocked copying. Copy the link from the address bar.`,
    )
    setTimeout(() => setCopied(undefined), shownFor)
  }
  return (
    <div role="group" aria-label={t`Workflow`} className="mt-3 -ml-3 flex flex-wrap items-center">
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
          <Trans>Copy from address bar</Trans>
        ) : (
          <Trans>Copy link</Trans>
        )}
      </Button>
      <SavePipeline nodes={nodes} say={say} />
    </div>
  )
}

const saveIcon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const longest = 80

const loadDialog = () => withMessages(import('../../saved-pipelines/save-dialog.tsx'), 'account')

/** Saves the workspace's pipeline under a name. The name form is loaded on demand. */
function SavePipeline({ nodes, say }: { nodes: Nodes; say: (text: string) => void }) {
  const { t, i18n } = useLingui()
  const [dialog, setDialog] = useState<ComponentType<SaveDialogProps>>()
  const [saved, setSaved] = useState<string>()
  const steps = stepsIn(nodes)
  const name = steps.map(({ tool }) => tool.title).join(' → ')
  const pipeline = {
    steps: steps.map((step) => ({ tool: step.tool.id, options: writtenOptions(step) })),
    flow: pipelineOf(nodes).flow,
  }
  const content = JSON.stringify(pipeline)
  const open = () =>
    loadDialog().then(
      ({ SaveDialog }) => setDialog(() => SaveDialog),
      () => say(t`The service can’t be reached right now. Try again in a moment.`),
    )
  return (
    <>
      {saved === content ? (
        <Link to="/profile" className={buttonClass('bare', 'px-3! no-underline!')}>
          <Bookmark {...saveIcon} className="fill-current" /> <Trans>Saved</Trans>
        </Link>
      ) : (
        <Button look="bare" className="px-3! no-underline!" onClick={() => void open()}>
          <Bookmark {...saveIcon} /> <Trans>Save</Trans>
        </Button>
      )}
      {dialog &&
        createElement(dialog, {
          pipeline: { name: name.slice(0, longest), pipeline },
          onClose: () => setDialog(undefined),
          onSaved: (failure) => {
            if (!failure) setSaved(content)
            say(failure ? failureText(i18n, failure, {}) : t`Saved. You’ll find it under My work.`)
          },
        })}
    </>
  )
}

const typing =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=button])'

/** Undo and redo by Ctrl or Cmd with Z, Shift+Z and Y, unless the focus is in a text field or in a component with its own undo. */
function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const held = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!held || event.defaultPrevented || (key !== 'z' && key !== 'y')) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const act = key === 'y' || event.shiftKey ? redo : undo
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
