/** One API key: its limits and times, and what can be done with it. */
import { useState, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import List from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ApiKeyView } from '@docweave/contract'
import { Button, ConfirmDialog } from '@docweave/ui'
import type { QueryApi } from '../api/query-api.ts'
import type { Titles } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import { KeyTrail } from './key-trail.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

export interface KeyLineProps {
  trpc: QueryApi['trpc']
  item: ApiKeyView
  titles: Titles
  busy: boolean
  onEdit: () => void
  onRotate: (overlapHours: number) => void
  onRevoke: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const bare = { look: 'bare', className: 'px-3! no-underline!' } as const

export function KeyLine({ trpc, item, titles, busy, onEdit, onRotate, onRevoke }: KeyLineProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'rotate' | 'revoke'>()
  const [isTrailOpen, setTrailOpen] = useState(false)
  const { id, name } = item
  return (
    <li className="grid gap-2 border-b border-edge py-4 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lead font-medium break-words">{name}</span>
        <code className="text-small text-ink-muted">{item.start}…</code>
      </p>
      <KeyFacts item={item} titles={titles} />
      <div className="-ml-3 flex flex-wrap items-center">
        <Button {...bare} aria-label={t`Edit ${name}`} disabled={busy} onClick={onEdit}>
          <Pencil {...icon} /> <Trans>Edit</Trans>
        </Button>
        <Button {...bare} aria-label={t`Rotate key: ${name}`} disabled={busy} onClick={() => setAsked('rotate')}>
          <RefreshCw {...icon} /> <Trans>Rotate key</Trans>
        </Button>
        <Button
          {...bare}
          aria-label={t`Activity of ${name}`}
          aria-expanded={isTrailOpen}
          onClick={() => setTrailOpen(!isTrailOpen)}
        >
          <List {...icon} /> <Trans>Activity</Trans>
        </Button>
        <Button {...bare} aria-label={t`Revoke ${name}`} disabled={busy} onClick={() => setAsked('revoke')}>
          <Trash2 {...icon} /> <Trans>Revoke</Trans>
        </Button>
      </div>
      {isTrailOpen && <KeyTrail trpc={trpc} id={id} />}
      {asked === 'rotate' && <RotateDialog name={name} onClose={() => setAsked(undefined)} onRotate={onRotate} />}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={<Trans>Revoke “{name}”?</Trans>}
          keep={<Trans>Keep key</Trans>}
          confirm={<Trans>Revoke</Trans>}
          onClose={() => setAsked(undefined)}
          onConfirm={onRevoke}
        >
          <Trans>
            Programs that use this key stop working at once, and its activity is deleted. Jobs that it started stay in
            your account. This can’t be undone.
          </Trans>
        </ConfirmDialog>
      )}
    </li>
  )
}

/** The limits and times of a key. */
function KeyFacts({ item, titles }: Pick<KeyLineProps, 'item' | 'titles'>) {
  const { createdAt, rotatedAt, lastUsedAt, expiresAt, previous, tools, perMinute, networks } = item
  // The time of the first render is near enough: the page is loaded again before it matters.
  const [now] = useState(() => Date.now())
  const isExpired = expiresAt !== undefined && expiresAt <= now
  return (
    <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
      <Fact name={<Trans>Created</Trans>}>
        <LocalTime at={createdAt} />
      </Fact>
      <Fact name={<Trans>Last used</Trans>}>
        {lastUsedAt === undefined ? <Trans>Never</Trans> : <LocalTime at={lastUsedAt} />}
      </Fact>
      <Fact name={isExpired ? <Trans>Expired</Trans> : <Trans>Expires</Trans>}>
        {expiresAt === undefined ? (
          <Trans>Never</Trans>
        ) : (
          <span className={isExpired ? 'text-failed' : ''}>
            <LocalTime at={expiresAt} />
          </span>
        )}
      </Fact>
      {rotatedAt !== undefined && (
        <Fact name={<Trans>Rotated</Trans>}>
          <LocalTime at={rotatedAt} />
        </Fact>
      )}
      {previous && previous.until > now && (
        <Fact name={<Trans>Old secret ends</Trans>}>
          <code>{previous.start}…</code> <LocalTime at={previous.until} />
        </Fact>
      )}
      <Fact name={<Trans>Tools</Trans>}>
        {tools ? tools.map((tool) => titles[tool] ?? tool).join(', ') : <Trans>All tools</Trans>}
      </Fact>
      <Fact name={<Trans>Rate</Trans>}>
        {perMinute === undefined ? (
          <Trans>The site’s limit</Trans>
        ) : (
          <Plural value={perMinute} one="# request per minute" other="# requests per minute" />
        )}
      </Fact>
      <Fact name={<Trans>Networks</Trans>}>{networks ? networks.join(', ') : <Trans>Any</Trans>}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap gap-x-2">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
