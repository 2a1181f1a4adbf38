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
        {isWanted ? <Trans>You will be told when it is done</Trans> : <Trans>Tell me when it is done</Trans>}
      </Button>
      <p role="status" className="basis-full text-small text-ink-muted empty:hidden">
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
