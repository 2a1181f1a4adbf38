/** Tools that fit the results: choosing one opens its page with the results as input. */
import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { FileKind, JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { ToolLink } from '../tools/tool-link.tsx'
import { passFiles } from '../upload/chosen-file.ts'
import { resultFilesOf } from './result-files.ts'

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

/** More are shown on demand. */
const few = 6

export function ContinueWith({ job, titles, accepts }: ContinueWithProps) {
  const tools = fittingTools(job, accepts)
  if (tools.length === 0) return null
  const take = () => passFiles(resultFilesOf(job))
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-labelledby="go-on">
      <div>
        <h2 id="go-on" className="text-lead font-semibold">
          <Trans>Continue with the result</Trans>
        </h2>
        <p className="text-small text-ink-muted">
          <Trans>Add another step without choosing the files again.</Trans>
        </p>
      </div>
      <ToolList tools={tools.slice(0, few)} titles={titles} onTake={take} />
      {tools.length > few && (
        <details className="group -mt-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 text-small font-medium">
            <Trans>More tools</Trans>
            <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="group-open:rotate-180" />
          </summary>
          <ToolList tools={tools.slice(few)} titles={titles} onTake={take} />
        </details>
      )}
    </section>
  )
}

interface ToolListProps {
  tools: readonly string[]
  titles: Titles
  onTake: () => void
}

const ToolList = ({ tools, titles, onTake }: ToolListProps) => (
  <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-2">
    {tools.map((tool) => (
      <li key={tool}>
        <ToolLink tool={tool} title={titles[tool] ?? tool} onClick={onTake} />
      </li>
    ))}
  </ul>
)
