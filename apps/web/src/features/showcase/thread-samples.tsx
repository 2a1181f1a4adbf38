/** The thread through the sheets, with a knot for each state of a step. */
import { useLingui } from '@lingui/react/macro'

export function ThreadSamples() {
  const { t } = useLingui()
  const knots = [
    { name: t`Done`, knot: 'knot [--knot-fill:var(--thread-desk)]', ink: 'text-done' },
    {
      name: t`Running`,
      knot: 'knot [--knot-fill:var(--paper)] [--line-next:var(--desk-muted)]',
      ink: 'text-thread',
    },
    {
      name: t`Failed`,
      knot: 'knot [--knot-edge:var(--failed-desk)] [--knot-fill:var(--failed-desk)] [--line-next:var(--desk-muted)]',
      ink: 'text-failed',
    },
    { name: t`Waiting`, knot: 'knot [--line:var(--desk-muted)]', ink: 'text-ink-muted' },
  ]
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className="mb-4 text-head">
        {t`The thread`}
      </h2>
      <ol className="thread">
        {knots.map(({ name, knot, ink }) => (
          <li key={name} className={knot}>
            <div className="sheet p-4 sm:p-6">
              <p className={`font-medium ${ink}`}>{name}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
