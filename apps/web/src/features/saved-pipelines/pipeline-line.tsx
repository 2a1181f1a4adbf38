/** One saved pipeline: open, mark as favourite, rename, share, delete. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, Check } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { NameDialog } from './name-dialog.tsx'
import { addressOfPipeline } from './pipeline-link.ts'
import { PipelineTools } from './pipeline-tools.tsx'
import type { StoredPipeline, PipelineChange } from './pipeline-store.ts'

export interface PipelineLineProps {
  kept: StoredPipeline
  titles: Titles
  canShare: boolean
  busy: boolean
  onChange: (change: PipelineChange) => void
  onRemove: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function PipelineLine({ kept, titles, canShare, busy, onChange, onRemove }: PipelineLineProps) {
  const { t } = useLingui()
  const [isNaming, setNaming] = useState(false)
  const { name, pipeline, favourite } = kept
  const address = addressOfPipeline(pipeline)
  return (
    <li className="grid gap-2 border-b border-edge py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <Link
            to="/$tool"
            params={{ tool: address.tool }}
            search={address.search}
            className="w-fit text-lead font-medium break-words underline"
          >
            {name}
          </Link>
          <PipelineTools pipeline={pipeline} titles={titles} name={name} />
        </div>
        <Button
          look="bare"
          className="px-3!"
          aria-label={t`Favourite: ${name}`}
          aria-pressed={favourite}
          disabled={busy}
          onClick={() => onChange({ favourite: !favourite })}
        >
          <Star {...icon} className={favourite ? 'fill-thread text-thread' : ''} />
        </Button>
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        <Button look="bare" className="px-3! no-underline!" disabled={busy} onClick={() => setNaming(true)}>
          <Pencil {...icon} /> <Trans>Rename</Trans>
        </Button>
        <Button look="bare" className="px-3! no-underline!" disabled={busy} onClick={onRemove}>
          <Trash2 {...icon} /> <Trans>Delete</Trans>
        </Button>
        {canShare && <Share kept={kept} busy={busy} onChange={onChange} />}
      </div>
      {isNaming && (
        <NameDialog
          title={t`Rename workflow`}
          name={name}
          onClose={() => setNaming(false)}
          onName={(next) => next !== name && onChange({ name: next })}
        />
      )}
    </li>
  )
}

/** Whether it is public, and the link to it. */
function Share({ kept, busy, onChange }: Pick<PipelineLineProps, 'kept' | 'busy' | 'onChange'>) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}/pipelines/${kept.id}`).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <span className="px-3">
        <Check
          label={<Trans>Anyone with the link can open it</Trans>}
          on={kept.public}
          onChange={(on) => !busy && onChange({ public: on })}
        />
      </span>
      {kept.public && (
        <Button look="bare" className="px-3! no-underline!" onClick={() => void copy()}>
          <Link2 {...icon} /> {copied ? <Trans>Link copied</Trans> : <Trans>Copy link</Trans>}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {copied === false && <Trans>Your browser blocked copying the link.</Trans>}
      </span>
    </>
  )
}
