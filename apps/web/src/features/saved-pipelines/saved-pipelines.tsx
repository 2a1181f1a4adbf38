/** The pipelines somebody saved, and the ways in and out for all of them. */
import { useId, useRef, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { Button, Notice, Skeleton } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { PipelineLine } from './pipeline-line.tsx'
import { downloadPipelines, putBack, readPipelinesFile } from './pipelines-file.ts'
import type { Shelf } from './shelf.ts'
import { useShelf } from './use-shelf.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function SavedPipelines({ shelf, titles }: { shelf: Shelf; titles: Titles }) {
  const id = useId()
  const { i18n } = useLingui()
  const { pipelines, failure, busy, act } = useShelf(shelf)
  const chooser = useRef<HTMLInputElement>(null)
  const [isOdd, setOdd] = useState(false)
  const takeFile = async (file: File | undefined) => {
    const read = file && (await readPipelinesFile(file))
    setOdd(file !== undefined && read === undefined)
    if (read) act((to) => putBack(to, read))
  }
  return (
    <section aria-labelledby={id} className="sheet grid gap-4 p-4 sm:p-6" aria-busy={pipelines === undefined}>
      <h2 id={id} className="text-head">
        <Trans>Saved pipelines</Trans>
      </h2>
      {failure && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failure, titles)}</p>
        </Notice>
      )}
      {pipelines === undefined && !failure && <Skeleton lines={3} />}
      {pipelines?.length === 0 && (
        <p className="text-ink-muted">
          <Trans>None yet. Put steps together on a tool’s page and press Save there.</Trans>
        </p>
      )}
      {pipelines && pipelines.length > 0 && (
        <ul>
          {pipelines.map((kept) => (
            <PipelineLine
              key={kept.id}
              kept={kept}
              titles={titles}
              canShare={shelf.canShare}
              busy={busy}
              onChange={(change) => act((on) => on.change(kept.id, change))}
              onRemove={() => act((from) => from.remove(kept.id))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <input
          ref={chooser}
          type="file"
          accept="application/json,.json"
          className="hidden"
          tabIndex={-1}
          aria-hidden
          onChange={({ target }) => {
            void takeFile(target.files?.[0])
            target.value = ''
          }}
        />
        <Button disabled={busy} onClick={() => chooser.current?.click()}>
          <Upload {...icon} /> <Trans>Import</Trans>
        </Button>
        {pipelines && pipelines.length > 0 && (
          <Button onClick={() => downloadPipelines(pipelines)}>
            <Download {...icon} /> <Trans>Export</Trans>
          </Button>
        )}
      </div>
      <p role="status" className="text-small text-failed empty:hidden">
        {isOdd && <Trans>This is not a file of saved pipelines.</Trans>}
      </p>
    </section>
  )
}
