/** A transcript with its recording: highlights along with the audio, and can be corrected and saved. */
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useCallback, useRef, useState } from 'react'
import { asSrt, asVtt, plainText, type TimedLine, type Transcript } from '@docweave/tool-kit/transcript'
import { Button, Check, Skeleton } from '@docweave/ui'
import { useGrowing } from '../long-lists/use-growing.ts'
import { CorrectionsNote } from '../corrections/corrections-note.tsx'
import { useLeaveWarning } from '../corrections/use-leave-warning.ts'
import { LineRow } from './line-row.tsx'
import { useCorrections } from './use-corrections.ts'
import { useSaidWord } from './use-said-word.ts'

export interface TranscriptReviewProps {
  /** URL of the text with its timestamps. */
  address: string
  /** URL of the recording. */
  sound: string | undefined
  /** The result's name. */
  name: string
  /** When both are deleted, in milliseconds since 1970. */
  keptUntil: number | undefined
}

const kindNames: Record<SavedKind, string> = { txt: 'TXT', srt: 'SRT', vtt: 'WebVTT', docx: 'Word' }

const none: TimedLine[] = []

export function TranscriptReview({ address, sound, name, keptUntil }: TranscriptReviewProps) {
  const { t } = useLingui()
  const corrections = useCorrections(address, keptUntil)
  const { transcript, failed, corrected, isLost, correct } = corrections
  const [follows, setFollows] = useState(true)
  const player = useRef<HTMLAudioElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const lines = transcript?.lines ?? none
  const count = useGrowing(lines.length)
  useSaidWord(player, list, lines, follows)
  useLeaveWarning(isLost && corrected > 0)
  const seek = useCallback((seconds: number) => {
    if (!player.current) return
    player.current.currentTime = seconds
    // Browsers may block playback before the first user gesture.
    player.current.play().catch(() => undefined)
  }, [])
  const save = (kind: SavedKind) => {
    if (!transcript) return
    saveTranscript(transcript, kind, name.replace(/\.[^.]+$/, '')).catch(() => undefined)
  }
  if (failed)
    return (
      <p>
        <Trans>This file can’t be shown here. You can still download it.</Trans>
      </p>
    )
  if (!transcript) return <Skeleton className="h-40" />
  return (
    <div className="grid gap-3">
      {sound && (
        <div className="grid gap-2">
          {/* The transcript below replaces captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio ref={player} controls preload="metadata" src={sound} aria-label={t`Recording`} className="w-full" />
          {lines.length > 0 && <Check label={<Trans>Follow playback</Trans>} on={follows} onChange={setFollows} />}
        </div>
      )}
      {/* Without speech there is nothing to read, correct or save. */}
      {lines.length > 0 && (
        <>
          <ol
            ref={list}
            lang={transcript.language}
            // Focusable, so that it scrolls by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={t`Transcript`}
            className="max-h-[min(70vh,40rem)] overflow-y-auto overscroll-contain rounded-paper border border-edge bg-paper px-2"
          >
            {lines.slice(0, count).map((line, index) => (
              <LineRow key={index} line={line} index={index} onSeek={seek} onChange={correct} />
            ))}
          </ol>
          <p className="text-small text-ink-muted">
            <Trans>Press a word to hear it, or the pencil to correct a line.</Trans>
          </p>
          <CorrectionsNote {...corrections} />
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium">
              <Trans>Download edited version:</Trans>
            </span>
            {savedKinds.map((kind) => (
              <Button key={kind} onClick={() => save(kind)}>
                <Download aria-hidden size={20} strokeWidth={1.5} />
                {kindNames[kind]}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

export const savedKinds = ['txt', 'srt', 'vtt', 'docx'] as const
export type SavedKind = (typeof savedKinds)[number]

async function written(transcript: Transcript, kind: SavedKind, title: string): Promise<Blob> {
  if (kind === 'docx') return (await import('@docweave/tool-kit/transcript-docx')).asDocx(transcript, title)
  const write = { txt: plainText, srt: asSrt, vtt: asVtt }[kind]
  return new Blob([write(transcript)], { type: 'text/plain' })
}

/**
 * Saves a transcript with its corrections to the visitor's disk.
 *
 * @param name the file name without extension
 */
export async function saveTranscript(transcript: Transcript, kind: SavedKind, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await written(transcript, kind, name))
  link.download = `${name}.${kind}`
  link.click()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
