/** The visitor's saved pipelines, with import and export of all. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { Button, FileButton } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { ListSheet } from '../layout/list-sheet.tsx'
import { PipelineLine } from './pipeline-line.tsx'
import { downloadPipelines, readPipelinesFile } from './pipelines-file.ts'
import type { Shelf } from './shelf.ts'
import { useShelf } from './use-shelf.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function SavedPipelines({ shelf, titles }: { shelf: Shelf; titles: Titles }) {
  const { pipelines, failure, busy, act } = useShelf(shelf)
  const [isOdd, setOdd] = useState(false)
  const takeFile = async (file: File) => {
    const read = await readPipelinesFile(file)
    setOdd(read === undefined)
    if (read) act((to) => to.takeIn(read))
  }
  return (
    <ListSheet
      heading={<Trans>Saved pipelines</Trans>}
      failure={failure}
      titles={titles}
      none={<Trans>None yet. Put steps together on a tool’s page and press Save there.</Trans>}
      lines={pipelines?.map((kept) => (
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
    >
      <div className="flex flex-wrap gap-3">
        <FileButton accept="application/json,.json" disabled={busy} onFile={(file) => void takeFile(file)}>
          <Upload {...icon} /> <Trans>Import</Trans>
        </FileButton>
        {pipelines && pipelines.length > 0 && (
          <Button onClick={() => downloadPipelines(pipelines)}>
            <Download {...icon} /> <Trans>Export</Trans>
          </Button>
        )}
      </div>
      <p role="status" className="text-small text-failed empty:hidden">
        {isOdd && <Trans>This is not a file of saved pipelines.</Trans>}
      </p>
    </ListSheet>
  )
}
