/** The design system's colours by name, in the current theme. */
import { useLingui } from '@lingui/react/macro'
import { Sample } from './sample.tsx'

/** Written out, because the style sheet is generated from class names in the sources. */
const colours = {
  desk: 'bg-desk',
  'desk-line': 'bg-desk-line',
  'desk-muted': 'bg-desk-muted',
  paper: 'bg-paper',
  'paper-deep': 'bg-paper-deep',
  edge: 'bg-edge',
  part: 'bg-part',
  ink: 'bg-ink',
  'ink-muted': 'bg-ink-muted',
  thread: 'bg-thread',
  'thread-deep': 'bg-thread-deep',
  'thread-desk': 'bg-thread-desk',
  done: 'bg-done',
  warned: 'bg-warned',
  failed: 'bg-failed',
}

export function ColourSamples() {
  const { t } = useLingui()
  return (
    <Sample title={t`Colours`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {Object.entries(colours).map(([name, background]) => (
          <li key={name} className="text-small">
            <span
              aria-hidden
              className={`mb-1 block h-12 rounded-paper border border-edge forced-color-adjust-none ${background}`}
            />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Sample>
  )
}
