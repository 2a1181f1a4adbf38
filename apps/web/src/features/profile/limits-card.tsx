/** Shows the visitor's limits in advance: the current ones, and those with an account. */
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { VisitorLimits } from '@docweave/contract'
import type { QueryApi } from '../api/query-api.ts'
import { sizeText } from '../format/file-texts.ts'

export function LimitsCard({ trpc, isOwner }: { trpc: QueryApi['trpc']; isOwner: boolean }) {
  const id = useId()
  const { data } = useQuery(trpc.tools.status.queryOptions())
  if (!data) return null
  return (
    <section aria-labelledby={id} className="sheet grid gap-4 p-4 sm:p-6">
      <h2 id={id} className="text-head">
        <Trans>Limits</Trans>
      </h2>
      <Limits limits={isOwner ? data.signedInLimits : data.limits} />
      {!isOwner && (
        <div className="grid gap-2">
          <h3 className="font-medium">
            <Trans>With an account</Trans>
          </h3>
          <Limits limits={data.signedInLimits} />
        </div>
      )}
    </section>
  )
}

function Limits({ limits: { maxUploadBytes, maxOpenJobs, resultHours } }: { limits: VisitorLimits }) {
  const { i18n } = useLingui()
  const size = sizeText(maxUploadBytes, i18n.locale)
  return (
    <ul className="list-disc pl-5 text-ink-muted tabular-nums">
      <li>
        <Trans>Files up to {size} each; some tools have a lower limit.</Trans>
      </li>
      <li>
        <Plural value={maxOpenJobs} one="# job at a time" other="# jobs at a time" />
      </li>
      <li>
        <Plural value={resultHours} one="Results kept for # hour" other="Results kept for # hours" />
      </li>
    </ul>
  )
}
