/** Edits one line of a text in place: Enter saves, Escape discards. */
import { useState, type KeyboardEvent } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@docweave/ui'

export interface LineEditorProps {
  className?: string
  /** The accessible name of the text field. */
  label: string
  text: string
  onKeep: (text: string) => void
  onDiscard: () => void
}

export function LineEditor({ className = '', label, text, onKeep, onDiscard }: LineEditorProps) {
  const [edited, setEdited] = useState(text)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that confirm an IME composition are ignored.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDiscard()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      onKeep(edited)
    }
  }
  return (
    <div className={`grid gap-2 py-1 ${className}`}>
      <textarea
        // It replaces the text that was clicked.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={2}
        className="field-sizing-content w-full rounded-paper border border-part bg-paper p-2"
        aria-label={label}
        value={edited}
        onChange={({ target }) => setEdited(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="flex flex-wrap gap-2">
        <Button look="main" onClick={() => onKeep(edited)}>
          <Trans>Save change</Trans>
        </Button>
        <Button onClick={onDiscard}>
          <Trans>Discard change</Trans>
        </Button>
      </p>
    </div>
  )
}
