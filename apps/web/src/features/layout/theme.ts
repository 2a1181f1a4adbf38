/** The theme: the visitor's choice, or the system's. */
import type { Theme } from '@docweave/contract'

const key = 'theme'

/** Runs before the first paint, so that the chosen theme applies without a flash of the other one. */
export const themeScript = `try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export const isTheme = (text: string | undefined): text is Theme =>
  text === 'system' || text === 'light' || text === 'dark'

/** The current choice. */
export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

/** Applies and stores a theme. If a private window refuses to store it, it lasts for this page. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Applied anyway.
  }
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}
