/** Records from the microphone: the recording's length, and the stop button. Starting asks for the browser's permission. */
import { Trans, useLingui } from '@lingui/react/macro'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useEffect, useState } from 'react'
import { Button, Notice } from '@docweave/ui'
import { clock } from '../transcript/clock.ts'

export interface RecorderProps {
  onRecorded: (file: File) => void
  /** Called at the end, with or without a recording. */
  onClose: () => void
}

type Fault = 'refused' | 'none' | 'other'

const faultOf = (error: unknown): Fault => {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotAllowedError' ? 'refused' : name === 'NotFoundError' ? 'none' : 'other'
}

export function Recorder({ onRecorded, onClose }: RecorderProps) {
  const { t } = useLingui()
  const [microphone, setMicrophone] = useState<Microphone>()
  const [fault, setFault] = useState<Fault>()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    let gone = false
    let opened: Microphone | undefined
    const open = async () => {
      try {
        opened = await openMicrophone()
        if (gone) opened.discard()
        else setMicrophone(opened)
      } catch (error) {
        setFault(faultOf(error))
      }
    }
    void open()
    return () => {
      gone = true
      // Unmounted while recording: discards it.
      opened?.discard()
    }
  }, [])
  useEffect(() => {
    if (!microphone) return undefined
    const began = Date.now()
    const timer = setInterval(() => setSeconds((Date.now() - began) / 1000), 250)
    return () => clearInterval(timer)
  }, [microphone])
  const finish = async () => {
    if (!microphone) return
    onRecorded(await microphone.finish())
    onClose()
  }
  if (fault)
    return (
      <Notice tone="failed" urgent>
        <p>
          {fault === 'refused' && (
            <Trans>Microphone access is blocked. Allow it for this site in your browser settings and try again.</Trans>
          )}
          {fault === 'none' && <Trans>No microphone found. Connect one and try again.</Trans>}
          {fault === 'other' && (
            <Trans>The microphone isn’t available right now. Another program may be using it.</Trans>
          )}
        </p>
        <Button className="mt-2" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Notice>
    )
  return (
    <div role="group" aria-label={t`Recording`} className="flex flex-wrap items-center gap-3">
      <Mic aria-hidden size={20} strokeWidth={1.5} className={microphone ? 'text-failed' : ''} />
      <span role="timer" className="min-w-16 tabular-nums">
        {microphone ? clock(seconds) : <Trans>Waiting for the microphone…</Trans>}
      </span>
      <Button look="main" disabled={!microphone} onClick={() => void finish()}>
        <Square aria-hidden size={20} strokeWidth={1.5} />
        <Trans>Stop and use recording</Trans>
      </Button>
      <Button onClick={onClose}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  )
}

export interface Microphone {
  /** Stops recording and returns the file. */
  finish: () => Promise<File>
  /** Stops recording and discards it. */
  discard: () => void
}

/** Recording formats: the first supported one is used (Safari has no WebM). */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']

/** The chunk length: at most thirty seconds are lost if the browser stops recording by itself. */
const pieceMilliseconds = 30_000

const pad = (value: number) => String(value).padStart(2, '0')

function nameOf(type: string, now: Date): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return `${day} ${pad(now.getHours())}.${pad(now.getMinutes())}.${type.includes('mp4') ? 'm4a' : 'webm'}`
}

/**
 * Starts recording.
 *
 * @throws DOMException `NotAllowedError` without permission, `NotFoundError` without a microphone, and others (W3C, Media Capture and
 * Streams, 10.2)
 */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const type = types.find((each) => MediaRecorder.isTypeSupported(each)) ?? ''
  const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {})
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
  recorder.start(pieceMilliseconds)
  const began = new Date()
  const close = () => stream.getTracks().forEach((track) => track.stop())
  return {
    finish: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          close()
          resolve(new File(pieces, nameOf(recorder.mimeType, began), { type: recorder.mimeType }))
        })
        recorder.stop()
      }),
    discard: () => {
      recorder.stop()
      close()
    },
  }
}
