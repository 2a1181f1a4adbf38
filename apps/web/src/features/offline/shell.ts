/**
 * A shell: the HTML of one address that is served at another, because the pages of the installed site and of static hosts are made before
 * anybody asks for them. A tool's page is the shell of all its pipelines, and one job's page is that of all jobs of this browser.
 */

/** Returns `html` as the shell of other addresses than its own `path`. */
export const shellOf = (html: string, path: string): string => html.replace('<html ', `<html data-shell="${path}" `)

/**
 * Prepares hydration, which needs the address that the HTML was made for: puts it into the address bar.
 *
 * @returns the address that the visitor asked for, to open after hydration; `undefined` if the HTML was made for it
 */
export function enterShell({ documentElement }: Document): string | undefined {
  const { shell } = documentElement.dataset
  const asked = location.pathname + location.search
  if (shell === undefined || shell === asked) return undefined
  const { hash } = location
  history.replaceState(history.state, '', shell + hash)
  // Static hosts add a slash to the names of folders.
  return `${shell}/` === asked ? undefined : asked + hash
}
