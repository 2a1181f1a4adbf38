/** One program with access: since when, from where, and how to end it. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import Trash2 from 'lucide-react/icons/trash-2'
import type { AuthorizationView } from '@docweave/contract'
import { Button, ConfirmDialog } from '@docweave/ui'
import { LocalTime } from '../format/local-time.tsx'
import { Fact } from './fact.tsx'

interface ProgramLineProps {
  program: AuthorizationView
  busy: boolean
  onEnd: () => void
}

export function ProgramLine({ program, busy, onEnd }: ProgramLineProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { client, createdAt, lastUsedAt, network } = program
  return (
    <li className="grid gap-1 border-b border-edge py-4 first:pt-0 last:border-0 last:pb-0">
      <p className="text-lead font-medium break-words">{client}</p>
      <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
        <Fact term={<Trans>Access since</Trans>}>
          <LocalTime at={createdAt} />
        </Fact>
        <Fact term={<Trans>Last used</Trans>}>
          {lastUsedAt === undefined ? <Trans>Never</Trans> : <LocalTime at={lastUsedAt} />}
        </Fact>
        <Fact term={<Trans>Asked from network</Trans>} breaks>
          {network}
        </Fact>
      </dl>
      <div className="-ml-3">
        <Button
          look="bare"
          className="px-3! no-underline!"
          disabled={busy}
          aria-label={t`End the access of ${client}`}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden size={20} strokeWidth={1.5} /> <Trans>End access</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>End the access of “{client}”?</Trans>}
          keep={<Trans>Keep access</Trans>}
          confirm={<Trans>End access</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={onEnd}
        >
          <Trans>The program stops working at once. Jobs that it started stay in your account.</Trans>
        </ConfirmDialog>
      )}
    </li>
  )
}
