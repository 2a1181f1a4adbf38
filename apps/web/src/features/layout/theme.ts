/** Light or dark, as the visitor chose or the system has it. */
import type { Theme } from '@docweave/contract'

const key = 'theme'

/** Runs before the first paint, so that a chosen theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export const isTheme = (text: string | undefined): text is Theme =>
  text === 'system' || text === 'light' || text === 'dark'

/** What is chosen now. */
export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

/** Shows a theme and keeps it. Private windows may refuse to keep: then it holds for this page. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Shown all the same.
  }
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}
