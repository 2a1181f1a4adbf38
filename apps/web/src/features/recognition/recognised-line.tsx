/** A line that OCR read: its picture, its text with the doubtful words marked, and the edit button. */
import { Fragment, memo, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import Pencil from 'lucide-react/icons/pencil'
import type { RecognitionLine } from '@docweave/contract/recognition'
import { Button } from '@docweave/ui'
import { LineEditor } from '../corrections/line-editor.tsx'
import { OwnerAction } from '../job/owner-action.tsx'
import type { PageSource } from '../pdf-view/page-source.ts'
import { LinePicture } from './line-picture.tsx'
import { textOf } from './use-recognition.ts'

export interface RecognisedLineProps {
  line: RecognitionLine
  index: number
  /** The corrected text that is not applied yet. */
  corrected: string | undefined
  /** The document's pages, if they can be shown. */
  source: PageSource | undefined
  isEdited: boolean
  /** Opens or closes the line's editor. */
  onEdit: (index: number, isEdited: boolean) => void
  onChange: (index: number, text: string) => void
}

/** In long lists, only the visible rows are laid out. */
const seldomLaidOut = '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]'

export const RecognisedLine = memo(function RecognisedLine(props: RecognisedLineProps) {
  const { line, index, corrected, source, isEdited, onEdit, onChange } = props
  const { t } = useLingui()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isEdited) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isEdited])
  const { page, text: read } = line
  const text = corrected ?? textOf(line)
  const isChanged = corrected !== undefined || line.corrected !== undefined
  return (
    <li
      ref={row}
      data-recognised={index}
      className={`grid gap-1 border-b border-edge py-2 last:border-0 ${seldomLaidOut}`}
    >
      {source && <LinePicture source={source} line={line} />}
      {isEdited ? (
        <LineEditor
          label={t`Text of the line on page ${page}`}
          text={text}
          onKeep={(edited) => {
            onChange(index, edited)
            onEdit(index, false)
          }}
          onDiscard={() => onEdit(index, false)}
        />
      ) : (
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 py-2 leading-relaxed wrap-anywhere">
            {isChanged ? text : <MarkedText line={line} />}
            {isChanged && text !== read && (
              <span className="block text-small text-ink-muted">
                <Trans>Read as: {read}</Trans>
              </span>
            )}
          </p>
          <OwnerAction>
            <Button
              look="bare"
              className="shrink-0 px-2!"
              aria-label={t`Correct “${text}” on page ${page}`}
              title={t`Correct`}
              onClick={() => onEdit(index, true)}
            >
              <Pencil aria-hidden size={18} strokeWidth={1.5} />
            </Button>
          </OwnerAction>
        </div>
      )}
    </li>
  )
})

/** The text of a line, in which the doubtful words are marked. */
function MarkedText({ line: { text, doubtful } }: { line: RecognitionLine }) {
  const marked = new Set(doubtful.map(({ word }) => word))
  return text.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {marked.has(at) ? (
        <mark className="rounded-xs bg-transparent text-ink underline decoration-warned decoration-wavy decoration-2 underline-offset-4">
          {word}
        </mark>
      ) : (
        word
      )}
    </Fragment>
  ))
}
