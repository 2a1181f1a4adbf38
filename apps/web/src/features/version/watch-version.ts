/** Looks now and then whether there is a newer version of the site than the one in this tab. */

const every = 5 * 60_000

/** The id of the build that is served now; `undefined` when nobody can tell. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' })
    const latest: { id?: unknown } = await answer.json()
    return typeof latest.id === 'string' ? latest.id : undefined
  } catch {
    return undefined
  }
}

/** Whether the build is one that the site knows: a manifest that is missing means that an older one is served again. */
export async function isKnown(id: string): Promise<boolean> {
  const answer = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`).catch(() => undefined)
  return answer?.ok === true
}

/**
 * Asks when the tab is looked at again, and every five minutes while it is.
 *
 * @param own the build in this tab
 * @returns stops it
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
