/** Remembers in this tab, across reloads, that the visitor wants a notification, and shows it. */
import { useEffect, useRef } from 'react'
import { isOpen, type JobView } from '@docweave/contract'

const keyOf = (id: string) => `docweave-tell-${id}`

export const isWished = (id: string): boolean => sessionStorage.getItem(keyOf(id)) !== null

export const wish = (id: string, wanted: boolean): void =>
  wanted ? sessionStorage.setItem(keyOf(id), 'yes') : sessionStorage.removeItem(keyOf(id))

/** Shows a browser notification. Notifications with the same tag replace each other, so several tabs of a job show one. */
function tell(id: string, headline: string, detail: string): void {
  try {
    const notification = new Notification(headline, { body: detail, tag: id, icon: '/favicon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch {
    // The title and the favicon show it, too.
  }
}

/** Shows a notification when the job ends, if requested: `headline`, and the name of the job's first file. */
export function useTellWhenDone(job: JobView | undefined, headline: string): void {
  const wasOpen = useRef(false)
  const opened = job !== undefined && isOpen(job)
  const { id, inputs } = job ?? {}
  const name = inputs?.[0]?.name ?? ''
  useEffect(() => {
    if (wasOpen.current && !opened && id !== undefined && isWished(id)) {
      wish(id, false)
      tell(id, headline, name)
    }
    wasOpen.current = opened
  }, [id, opened, headline, name])
}
