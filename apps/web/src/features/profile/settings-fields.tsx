/** The form fields of the profile. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isLocale } from '@docweave/i18n'
import type { DocumentLanguage, Locale, Theme } from '@docweave/contract'
import { documentLanguages, locales } from '@docweave/contract/locale-table'
import { ChoiceGroup, Field } from '@docweave/ui'
import { isTheme } from '../layout/theme.ts'

/** The user's settings; `null` where unset. */
export interface Settings {
  name: string | null
  locale: Locale | null
  theme: Theme | null
  ocrLanguages: DocumentLanguage[] | null
  /** How long results are stored. */
  resultHours: number | null
}

export interface SettingsFieldsProps {
  settings: Settings
  /** The maximum storage time of results, in hours. */
  longest: number
  onChange: (change: Partial<Settings>) => void
}

/** Choices in whole hours, up to the maximum. */
const hours = [1, 2, 6, 12, 24, 48, 168]

export function SettingsFields({ settings, longest, onChange }: SettingsFieldsProps) {
  const { t } = useLingui()
  const { name, locale, theme, ocrLanguages, resultHours } = settings
  const languages: Record<DocumentLanguage, string> = { ko: t`Korean`, en: t`English`, ja: t`Japanese` }
  return (
    <>
      <Field label={<Trans>Name</Trans>}>
        {(ids) => (
          <input
            {...ids}
            className="control"
            autoComplete="name"
            maxLength={80}
            value={name ?? ''}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={<Trans>Site language</Trans>}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={locale ?? ''}
            onChange={({ target: { value } }) => onChange({ locale: isLocale(value) ? value : null })}
          >
            <option value="">{t`Same as browser`}</option>
            {locales.map(({ code, name: own, language }) => (
              <option key={code} value={code} lang={language}>
                {own}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={<Trans>Appearance</Trans>}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={theme ?? 'system'}
            onChange={({ target: { value } }) => isTheme(value) && onChange({ theme: value })}
          >
            <option value="system">{t`System`}</option>
            <option value="light">{t`Light`}</option>
            <option value="dark">{t`Dark`}</option>
          </select>
        )}
      </Field>
      <ChoiceGroup
        legend={<Trans>Languages in your documents</Trans>}
        hint={<Trans>Used for text recognition (OCR) unless you choose others in a step.</Trans>}
        many
        choices={documentLanguages.map((code) => ({ value: code, label: languages[code] }))}
        chosen={ocrLanguages ?? []}
        onChange={(chosen) => onChange({ ocrLanguages: documentLanguages.filter((code) => chosen.includes(code)) })}
      />
      <Field
        label={<Trans>Keep results for</Trans>}
        hint={<Trans>After that, the files are deleted. You can delete them sooner at any time.</Trans>}
      >
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={resultHours ?? longest}
            onChange={({ target: { value } }) => onChange({ resultHours: Number(value) })}
          >
            {[...new Set([...hours.filter((each) => each < longest), longest])].map((each) => (
              <option key={each} value={each}>
                <Plural value={each} one="# hour" other="# hours" />
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
