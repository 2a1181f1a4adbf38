/** The record button. The recorder is loaded, and permission requested, only when it is pressed. */
import { createElement, useState, type ComponentType } from 'react'
import { Trans } from '@lingui/react/macro'
import Mic from 'lucide-react/icons/mic'
import { withWords } from '@docweave/i18n/catalogues'
import { Button } from '@docweave/ui'
import type { RecorderProps } from '../recording/recorder.tsx'

async function load(): Promise<ComponentType<RecorderProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withWords(import('../recording/recorder.tsx'), 'panels')).Recorder
}

export interface RecordPlaceProps {
  disabled: boolean
  onRecorded: (file: File) => void
}

export function RecordPlace({ disabled, onRecorded }: RecordPlaceProps) {
  const [recorder, setRecorder] = useState<ComponentType<RecorderProps>>()
  const open = () => {
    load().then(
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
