/** When a schedule runs, and where its files are. */
import { Trans, useLingui } from '@lingui/react/macro'
import { triggerLimits } from '@docweave/contract'
import { ChoiceGroup, Field } from '@docweave/ui'
import { repeats, timeZones, type Repeat, type TriggerValues } from './trigger-values.ts'

interface PartProps {
  values: TriggerValues
  change: (some: Partial<TriggerValues>) => void
}

export function ScheduleFields({ values, change }: PartProps) {
  const { t } = useLingui()
  const names: Record<Repeat, string> = {
    daily: t`At a time of day`,
    every: t`At an interval`,
    cron: t`By a cron expression`,
  }
  return (
    <>
      <Field label={<Trans>Repeat</Trans>}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={values.repeat}
            onChange={({ target }) => change({ repeat: repeats.find((each) => each === target.value) ?? 'daily' })}
          >
            {repeats.map((repeat) => (
              <option key={repeat} value={repeat}>
                {names[repeat]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.repeat === 'daily' && <DailyFields values={values} change={change} />}
      {values.repeat === 'every' && (
        <Field label={<Trans>Minutes between runs</Trans>}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              className="control"
              required
              min={1}
              max={10_080}
              value={values.minutes}
              onChange={({ target }) => change({ minutes: target.value })}
            />
          )}
        </Field>
      )}
      {values.repeat === 'cron' && (
        <Field
          label={<Trans>Cron expression</Trans>}
          hint={<Trans>Minute, hour, day of the month, month, day of the week.</Trans>}
        >
          {(ids) => (
            <input
              {...ids}
              className="control font-mono"
              required
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              value={values.cron}
              onChange={({ target }) => change({ cron: target.value })}
            />
          )}
        </Field>
      )}
      {values.repeat !== 'every' && <ZoneField values={values} change={change} />}
      <Field
        label={<Trans>Addresses of the files</Trans>}
        hint={
          <Trans>
            One per line, up to {triggerLimits.urls}. Each run reads them again, from sites that this server allows.
          </Trans>
        }
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            required
            spellCheck={false}
            autoCapitalize="none"
            className="control font-mono"
            value={values.urls}
            onChange={({ target }) => change({ urls: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** A Sunday: the days after it name the days of the week. */
const sunday = Date.UTC(2026, 0, 4)
const day = 86_400_000

function DailyFields({ values, change }: PartProps) {
  const { i18n } = useLingui()
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <>
      <Field label={<Trans>Time</Trans>}>
        {(ids) => (
          <input
            {...ids}
            type="time"
            className="control"
            required
            value={values.at}
            onChange={({ target }) => change({ at: target.value })}
          />
        )}
      </Field>
      <ChoiceGroup
        legend={<Trans>Days</Trans>}
        many
        choices={[0, 1, 2, 3, 4, 5, 6].map((place) => ({
          value: String(place),
          label: weekday.format(sunday + place * day),
        }))}
        chosen={values.days.map(String)}
        onChange={(chosen) => change({ days: chosen.map(Number) })}
      />
    </>
  )
}

const ZoneField = ({ values, change }: PartProps) => (
  <Field label={<Trans>Time zone</Trans>}>
    {(ids) => (
      <select
        {...ids}
        className="control"
        value={values.timeZone}
        onChange={({ target }) => change({ timeZone: target.value })}
      >
        {timeZones(values.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </select>
    )}
  </Field>
)
