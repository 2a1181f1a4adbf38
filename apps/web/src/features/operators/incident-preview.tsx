/** The newest jobs that an incident would run again, and how many there are. */
import { Plural } from '@lingui/react/macro'
import type { IncidentPreview as Preview } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'

export const IncidentPreview = ({ preview: { count, jobs }, titles }: { preview: Preview; titles: Titles }) => (
  <>
    <p className="font-medium tabular-nums">
      <Plural value={count} _0="No failed jobs." one="# failed job" other="# failed jobs" />
    </p>
    <ul className="text-small">
      {jobs.map(({ id, code, tools, at }) => (
        <li key={id} className="flex flex-wrap gap-x-3 py-1">
          <LocalTime at={at} /> <span className="font-mono">{id.slice(0, 8)}</span>{' '}
          <span className="font-mono">{code}</span> <span>{tools.map((tool) => titles[tool] ?? tool).join(' → ')}</span>
        </li>
      ))}
    </ul>
  </>
)
