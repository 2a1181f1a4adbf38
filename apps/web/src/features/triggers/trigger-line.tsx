/** One trigger: what it starts and when, whether it is paused and why, its last run, and what can be done with it. */
import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { mailAddressOf, type Trigger } from '@docweave/contract'
import { Button, ConfirmDialog, Notice } from '@docweave/ui'
import { failureText } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import type { Act } from './action.ts'
import { CopyAddress } from './copy-address.tsx'
import { SourceText } from './source-text.tsx'

interface TriggerLineProps {
  trigger: Trigger
  /** The name of the saved workflow; `undefined` until it is known. */
  workflow: string | undefined
  /** The address of the server's mailbox, if the account may have mail triggers. */
  mail: string | undefined
  busy: boolean
  onAct: (act: Act) => void
  onRotate: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const action = 'px-3! no-underline!'

export function TriggerLine({ trigger, workflow, mail, busy, onAct, onRotate }: TriggerLineProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'delete' | 'rotate'>()
  const { id, name, source, paused } = trigger
  const address = source.kind === 'mail' && mail !== undefined ? mailAddressOf(mail, id) : undefined
  return (
    <li className="grid gap-2 border-b border-edge py-4 first:pt-0">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            {workflow !== undefined && <>{workflow} · </>}
            <SourceText trigger={trigger} />
          </p>
          {address !== undefined && (
            <p className="text-small">
              <code className="break-all">{address}</code>
            </p>
          )}
          <LastRun trigger={trigger} />
        </div>
        <span className={`shrink-0 text-small ${paused ? 'text-ink-muted' : 'text-done'}`}>
          {paused ? <Trans>Paused</Trans> : <Trans>On</Trans>}
        </span>
      </div>
      <PauseReason trigger={trigger} />
      <div className="-ml-3 flex flex-wrap items-center">
        <Button
          look="bare"
          className={action}
          disabled={busy}
          aria-label={paused ? t`Resume “${name}”` : t`Pause “${name}”`}
          onClick={() => onAct((api) => api.triggers.update.mutate({ id, paused: !paused }))}
        >
          {paused ? <Play {...icon} /> : <Pause {...icon} />} {paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
        </Button>
        {address !== undefined && <CopyAddress address={address} of={name} />}
        {source.kind === 'webhook' && (
          <Button
            look="bare"
            className={action}
            disabled={busy}
            aria-label={t`Replace the address of “${name}”`}
            onClick={() => setAsked('rotate')}
          >
            <RefreshCw {...icon} /> <Trans>Replace address</Trans>
          </Button>
        )}
        <Button
          look="bare"
          className={action}
          disabled={busy}
          aria-label={t`Delete “${name}”`}
          onClick={() => setAsked('delete')}
        >
          <Trash2 {...icon} /> <Trans>Delete</Trans>
        </Button>
      </div>
      {asked === 'rotate' && (
        <ConfirmDialog
          title={<Trans>Replace this address?</Trans>}
          keep={<Trans>Keep it</Trans>}
          confirm={<Trans>Replace address</Trans>}
          onClose={() => setAsked(undefined)}
          onConfirm={onRotate}
        >
          <Trans>The old address of “{name}” stops working at once.</Trans>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={<Trans>Delete this trigger?</Trans>}
          keep={<Trans>Keep it</Trans>}
          confirm={<Trans>Delete</Trans>}
          onClose={() => setAsked(undefined)}
          onConfirm={() => onAct((api) => api.triggers.remove.mutate({ id }))}
        >
          <Trans>“{name}” starts nothing more. Its jobs stay in your history.</Trans>
        </ConfirmDialog>
      )}
    </li>
  )
}

const LastRun = ({ trigger: { lastRun } }: { trigger: Trigger }) =>
  lastRun ? (
    <p className="text-small text-ink-muted tabular-nums">
      <Link to="/download/$id" params={{ id: lastRun.job }} className="underline">
        <Trans>Last job</Trans>
      </Link>
      {' · '}
      <LocalTime at={lastRun.at} />
    </p>
  ) : null

/** Says what keeps the looks at its folder or at the mailbox from working; that the trigger paused itself; or, while it runs, what its last failure was. */
function PauseReason({ trigger: { paused, failures, lastFailure, lookFailure } }: { trigger: Trigger }) {
  const { i18n } = useLingui()
  if (lookFailure)
    return <p className="text-small text-failed">{failureText(i18n, { code: lookFailure.code, params: {} }, {})}</p>
  if (!lastFailure || failures === 0) return null
  const text = failureText(i18n, { code: lastFailure.code, params: {} }, {})
  if (paused?.by === 'failures')
    return (
      <Notice tone="failed">
        <p>
          <Trans>It paused itself, because {failures} runs in a row failed. The last failure:</Trans> {text}
        </p>
      </Notice>
    )
  return (
    <p className="text-small text-failed">
      <Plural value={failures} one="# run failed:" other="# runs in a row failed:" /> {text}
    </p>
  )
}
