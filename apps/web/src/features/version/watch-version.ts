/** Checks periodically whether there is a newer version of the site than the one in this tab. */

const every = 5 * 60_000

/** The id of the current build; `undefined` if that is unknown. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' })
    const latest: { id?: unknown } = await answer.json()
    return typeof latest.id === 'string' ? latest.id : undefined
  } catch {
    return undefined
  }
}

/** Whether the site has a manifest of the build: without one, an older version was restored. */
export async function isKnown(id: string): Promise<boolean> {
  const answer = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`).catch(() => undefined)
  return answer?.ok === true
}

/**
 * Checks when the tab becomes visible, and every five minutes while it is.
 *
 * @param own the build in this tab
 * @returns a function that stops it
 */
export function watchVersion(own: string, onNewer: () => void): () => void {
  let last = 0
  const look = async () => {
    if (document.hidden || Date.now() - last < every / 5) return
    last = Date.now()
    const id = await latestBuild()
    if (id === undefined || id === own || !(await isKnown(id))) return
    stop()
    onNewer()
  }
  const timer = setInterval(() => void look(), every)
  const onVisible = () => void look()
  document.addEventListener('visibilitychange', onVisible)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  return stop
}
