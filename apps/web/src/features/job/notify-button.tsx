/** The button to be notified by the browser when the job ends. Loaded on demand. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import Bell from 'lucide-react/icons/bell'
import { Button } from '@docweave/ui'
import { isWished, wish } from './job-notification.ts'

/** Whether a page may show notifications itself: mobile browsers require service workers, and throw. */
function canNotify(): boolean {
  if (typeof Notification === 'undefined' || !isSecureContext) return false
  if (Notification.permission === 'granted') return true
  try {
    // Without permission nothing is shown.
    new Notification('').close()
    return true
  } catch {
    return false
  }
}

export function NotifyButton({ id }: { id: string }) {
  const [able] = useState(canNotify)
  const [isWanted, setWanted] = useState(() => able && Notification.permission === 'granted' && isWished(id))
  const [isDenied, setDenied] = useState(false)
  if (!able) return null
  const change = async () => {
    const granted = !isWanted && (await Notification.requestPermission()) === 'granted'
    setDenied(!isWanted && !granted)
    setWanted(granted)
    wish(id, granted)
  }
  return (
    <>
      <Button aria-pressed={isWanted} onClick={() => void change()}>
        <Bell aria-hidden size={20} strokeWidth={1.5} fill={isWanted ? 'currentColor' : 'none'} />
        {isWanted ? <Trans>We’ll notify you when it’s done</Trans> : <Trans>Notify me when it’s done</Trans>}
      </Button>
      <p role="status" className="basis-full text-small text-ink-muted empty:hidden">
        {isDenied && (
          <Trans>
            Your browser blocks notifications from this site. Allow them in the site settings next to the address, then
            try again.
          </Trans>
        )}
      </p>
    </>
  )
}
