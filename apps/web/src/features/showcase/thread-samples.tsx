/** The thread through the sheets, with a knot for each state of a step. */
import { useLingui } from '@lingui/react/macro'
import { inkOf, knotOf, type KnotState } from '@docweave/ui'

export function ThreadSamples() {
  const { t } = useLingui()
  const states: readonly (readonly [KnotState, string])[] = [
    ['done', t`Done`],
    ['running', t`Running`],
    ['failed', t`Failed`],
    ['waiting', t`Waiting`],
  ]
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className="mb-4 text-head">
        {t`The thread`}
      </h2>
      <ol className="thread">
        {states.map(([state, name]) => (
          <li key={state} className={knotOf[state]}>
            <div className="sheet p-4 sm:p-6">
              <p className={inkOf[state]}>{name}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
