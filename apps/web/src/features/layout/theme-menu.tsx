/** The choice between light and dark theme. */
import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Theme } from '@docweave/contract'
import { chooseTheme, isTheme, readTheme } from './theme.ts'

export function ThemeMenu() {
  const { t } = useLingui()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <select
      aria-label={t`Appearance`}
      className="min-h-11 rounded-paper border border-desk-line bg-desk px-2 text-small text-desk-text"
      value={theme}
      onChange={({ target: { value } }) => {
        if (!isTheme(value)) return
        chooseTheme(value)
        setTheme(value)
      }}
    >
      <option value="system">{t`As the system`}</option>
      <option value="light">{t`Light`}</option>
      <option value="dark">{t`Dark`}</option>
    </select>
  )
}
