/** Tools that fit the results: choosing one opens its page with the results as input. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FileKind, JobView } from '@docweave/contract'
import { buttonClass } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { passFiles } from '../upload/chosen-file.ts'

export interface ContinueWithProps {
  job: JobView
  titles: Titles
  /** Accepted kinds by tool. */
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

/** Tools that accept all results; those that the job has used come last. */
function fittingTools({ results, steps }: JobView, accepts: ContinueWithProps['accepts']): string[] {
  const kinds = new Set(results.map(({ kind }) => kind))
  const had = new Set(steps.map(({ tool }) => tool))
  const fit = Object.entries(accepts).flatMap(([tool, takes]) =>
    [...kinds].every((kind) => takes.includes(kind)) ? [tool] : [],
  )
  return [...fit.filter((tool) => !had.has(tool)), ...fit.filter((tool) => had.has(tool))]
}

export function ContinueWith({ job, titles, accepts }: ContinueWithProps) {
  const tools = fittingTools(job, accepts)
  if (tools.length === 0) return null
  const take = () =>
    passFiles(job.results.map(({ name, kind, bytes }, result) => ({ job: job.id, result, name, kind, size: bytes })))
  return (
    <section className="sheet mt-8 grid gap-4 p-4 sm:p-6" aria-labelledby="go-on">
      <div className="pr-4">
        <h2 id="go-on" className="text-lead font-semibold">
          <Trans>Go on with the result</Trans>
        </h2>
        <p className="text-small text-ink-muted">
          <Trans>Another step, without choosing the files again.</Trans>
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {tools.map((tool) => (
          <li key={tool}>
            <Link to="/$tool" params={{ tool }} preload={false} className={buttonClass()} onClick={take}>
              {titles[tool] ?? tool}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
