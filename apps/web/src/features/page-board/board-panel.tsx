/** The panel of all tools that work on pages: opens the visitor's files and shows their pages on the board. */
import { useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '@docweave/ui'
import { fetchPdfReader } from '../pdf-view/open-file.ts'
import type { PageSource } from '../pdf-view/page-source.ts'
import { useSources, type FileView } from '../pdf-view/use-sources.ts'
import type { PanelProps } from '../pipeline/draft.ts'
import { Board } from './board.tsx'

// This chunk is loaded when there is a file: the PDF reader is loaded in parallel, not only once the board renders.
fetchPdfReader()

const opening: FileView = { state: 'opening' }

export function BoardPanel({ tool, files, ...rest }: PanelProps) {
  const [chosen, setChosen] = useState<string>()
  const together = tool.takes === 'all'
  // If the tool runs once per file, the board shows one file at a time: the options are the same for all.
  const shown = files.find(({ key }) => key === chosen) ?? files[0]
  const views = useSources(files, together ? undefined : shown?.key)
  const { panel } = tool
  if (!panel || panel === 'place-signature' || !shown) return null
  const sources = new Map<string, PageSource>()
  for (const [key, view] of views) if (view.state === 'open') sources.set(key, view.source)
  const boardFiles = files
    .filter(({ key }) => together || key === shown.key)
    .map(({ key, file }) => ({ key, name: file.name, pages: sources.get(key)?.pages }))
  const view = views.get(shown.key) ?? opening
  return (
    <>
      {!together && files.length > 1 && <FileChoice files={files} shown={shown.key} onChoose={setChosen} />}
      {together || view.state === 'open' ? (
        <Board
          key={together ? panel : `${panel} ${shown.key}`}
          panel={panel}
          files={boardFiles}
          sources={sources}
          {...rest}
        />
      ) : (
        <WhyNot view={view} />
      )}
    </>
  )
}

/** Shown when there are no pages to display; the form works without them. */
function WhyNot({ view }: { view: FileView }) {
  if (view.state === 'opening')
    return (
      <p role="status" className="text-small text-ink-muted">
        <Trans>Reading the pages…</Trans>
      </p>
    )
  return (
    <Notice tone="info">
      <p>
        {view.state === 'locked' ? (
          <Trans>This file needs a password. Enter it to see the pages.</Trans>
        ) : (
          <Trans>The pages of this file can’t be shown here. You can still enter page numbers in the form.</Trans>
        )}
      </p>
    </Notice>
  )
}

interface FileChoiceProps {
  files: PanelProps['files']
  shown: string
  onChoose: (key: string) => void
}

function FileChoice({ files, shown, onChoose }: FileChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        <Trans>Show pages of</Trans>
      </label>
      <select id={id} className="control" value={shown} onChange={(event) => onChoose(event.target.value)}>
        {files.map(({ key, file }) => (
          <option key={key} value={key}>
            {file.name}
          </option>
        ))}
      </select>
      <p className="text-small text-ink-muted">{t`These settings apply to each of your files.`}</p>
    </div>
  )
}
