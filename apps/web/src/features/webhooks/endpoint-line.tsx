/** One endpoint: its URL, whether it is on, and what can be done with it. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import Power from 'lucide-react/icons/power'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import type { WebhookEndpoint } from '@docweave/contract'
import { Button, ConfirmDialog } from '@docweave/ui'
import type { Act } from './action.ts'

interface EndpointLineProps {
  endpoint: WebhookEndpoint
  busy: boolean
  onAct: (act: Act) => void
  onRotate: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const action = 'px-3! no-underline!'

export function EndpointLine({ endpoint, busy, onAct, onRotate }: EndpointLineProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { id, url, name, disabledAt } = endpoint
  const isOn = disabledAt === undefined
  const called = name ?? url
  return (
    <li className="grid gap-2 border-b border-edge py-4 first:pt-0">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="font-medium wrap-anywhere">{called}</p>
          {name !== undefined && <p className="text-small break-all text-ink-muted">{url}</p>}
        </div>
        <span className={`shrink-0 text-small ${isOn ? 'text-done' : 'text-ink-muted'}`}>
          {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
        </span>
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        {isOn && (
          <Button
            look="bare"
            className={action}
            disabled={busy}
            aria-label={t`Send a test to ${called}`}
            onClick={() => onAct((api) => api.webhooks.test.mutate({ id }))}
          >
            <Send {...icon} /> <Trans>Send a test</Trans>
          </Button>
        )}
        <Button
          look="bare"
          className={action}
          disabled={busy}
          aria-label={t`Replace the secret of ${called}`}
          onClick={onRotate}
        >
          <KeyRound {...icon} /> <Trans>Replace secret</Trans>
        </Button>
        <Button
          look="bare"
          className={action}
          disabled={busy}
          aria-label={isOn ? t`Turn off ${called}` : t`Turn on ${called}`}
          onClick={() => onAct((api) => api.webhooks.update.mutate({ id, disabled: isOn }))}
        >
          <Power {...icon} /> {isOn ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </Button>
        <Button
          look="bare"
          className={action}
          disabled={busy}
          aria-label={t`Delete ${called}`}
          onClick={() => setAsking(true)}
        >
          <Trash2 {...icon} /> <Trans>Delete</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Delete this webhook?</Trans>}
          keep={<Trans>Keep it</Trans>}
          confirm={<Trans>Delete</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => onAct((api) => api.webhooks.remove.mutate({ id }))}
        >
          <Trans>Nothing more is sent to {called}, and its secret is deleted.</Trans>
        </ConfirmDialog>
      )}
    </li>
  )
}
