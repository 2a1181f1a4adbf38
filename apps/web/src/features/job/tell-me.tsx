/** A notification of the browser's when the job is over, for whoever asked for it. It comes to the page on demand. */
import { useEffect, useRef, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import Bell from 'lucide-react/icons/bell'
import type { JobView } from '@docweave/contract'
import { Button } from '@docweave/ui'

export interface TellMeProps {
  id: string
  state: JobView['state']
  /** What the notification says: the state in words, and what was done. */
  headline: string
  detail: string
}

/** Whether a page may show notifications by itself: phones' browsers leave that to service workers, and throw. */
function canNotify(): boolean {
  if (typeof Notification === 'undefined' || !isSecureContext) return false
  if (Notification.permission === 'granted') return true
  try {
    // Without permission it shows nothing.
    new Notification('').close()
    return true
  } catch {
    return false
  }
}

const isOpen = (state: JobView['state']) => state === 'waiting' || state === 'running'
/** The wish outlives a reload, in this tab. */
const keyOf = (id: string) => `docweave-tell-${id}`

function tell(id: string, headline: string, detail: string): void {
  try {
    // Two tabs with the same wish show one notification.
    const notification = new Notification(headline, { body: detail, tag: id, icon: '/favicon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch {
    // The title and the tab's image say it, too.
  }
}

export function TellMe({ id, state, headline, detail }: TellMeProps) {
  const [able] = useState(canNotify)
  const [isWanted, setWanted] = useState(
    () => sessionStorage.getItem(keyOf(id)) !== null && Notification.permission === 'granted',
  )
  const [isDenied, setDenied] = useState(false)
  const seen = useRef(state)
  useEffect(() => {
    const wasOpen = isOpen(seen.current)
    seen.current = state
    if (!wasOpen || isOpen(state) || !isWanted) return
    sessionStorage.removeItem(keyOf(id))
    setWanted(false)
    tell(id, headline, detail)
  }, [id, state, isWanted, headline, detail])
  if (!able || !isOpen(state)) return null
  const change = async () => {
    if (isWanted) {
      sessionStorage.removeItem(keyOf(id))
      return setWanted(false)
    }
    const granted = (await Notification.requestPermission()) === 'granted'
    setDenied(!granted)
    setWanted(granted)
    if (granted) sessionStorage.setItem(keyOf(id), 'yes')
  }
  return (
    <>
      <Button
        className="border-desk-muted! hover:bg-paper! hover:text-ink!"
        aria-pressed={isWanted}
        onClick={() => void change()}
      >
        <Bell aria-hidden size={20} strokeWidth={1.5} fill={isWanted ? 'currentColor' : 'none'} />
        {isWanted ? <Trans>You will be told when it is done</Trans> : <Trans>Tell me when it is done</Trans>}
      </Button>
      <p role="status" className="basis-full text-small text-desk-muted empty:hidden">
        {isDenied && (
          <Trans>
            The browser does not allow notifications of this site. Allow them by the sign beside the address, then press
            again.
          </Trans>
        )}
      </p>
    </>
  )
}
