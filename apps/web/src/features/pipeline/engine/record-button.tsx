/** The button that records audio. */
import { Trans } from '@lingui/react/macro'
import Mic from 'lucide-react/icons/mic'
import { createElement, useState, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Button } from '@docweave/ui'
import type { RecorderProps } from '../../recording/recorder.tsx'

async function loadRecorder(): Promise<ComponentType<RecorderProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('../../recording/recorder.tsx'), 'panels')).Recorder
}

interface RecordButtonProps {
  disabled: boolean
  onRecorded: (file: File) => void
}

/** Opens the recorder, which is loaded, and asks for permission, only when the button is pressed. */
export function RecordButton({ disabled, onRecorded }: RecordButtonProps) {
  const [recorder, setRecorder] = useState<ComponentType<RecorderProps>>()
  const open = () => {
    loadRecorder().then(
      (found) => found && setRecorder(() => found),
      // Offline: the button stays, so the visitor can retry.
      () => undefined,
    )
  }
  if (recorder) return createElement(recorder, { onRecorded, onClose: () => setRecorder(undefined) })
  return (
    <Button className="justify-self-start" disabled={disabled} onClick={open}>
      <Mic aria-hidden size={20} strokeWidth={1.5} />
      <Trans>Record now</Trans>
    </Button>
  )
}
