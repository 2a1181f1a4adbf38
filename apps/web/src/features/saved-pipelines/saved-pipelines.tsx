/** The visitor's saved pipelines, with import and export of all. */
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { Failure } from '@docweave/contract'
import { Button, FileButton } from '@docweave/ui'
import { failureFrom } from '../failures/failure-of.ts'
import type { Titles } from '../failures/failure-text.ts'
import { ListCard } from '../layout/list-card.tsx'
import { PipelineLine } from './pipeline-line.tsx'
import type { PipelineStore, StoredPipeline } from './pipeline-store.ts'
import { downloadPipelines, readPipelinesFile } from './pipelines-file.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function SavedPipelines({ shelf, titles }: { shelf: PipelineStore; titles: Titles }) {
  const { pipelines, failure, busy, act } = usePipelines(shelf)
  const [isOdd, setOdd] = useState(false)
  const takeFile = async (file: File) => {
    const read = await readPipelinesFile(file)
    setOdd(read === undefined)
    if (read) act((to) => to.takeIn(read))
  }
  return (
    <ListCard
      heading={<Trans>Saved workflows</Trans>}
      failure={failure}
      titles={titles}
      none={<Trans>No saved workflows yet. Add steps on a tool’s page, then press Save.</Trans>}
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
        {isOdd && <Trans>This file doesn’t contain saved workflows.</Trans>}
      </p>
    </ListCard>
  )
}

interface ShownPipelines {
  /** `undefined` until loaded. */
  pipelines: readonly StoredPipeline[] | undefined
  /** The failure of the last action. */
  failure: Failure | undefined
  busy: boolean
  /** Runs an action and reloads the list. */
  act: (work: (shelf: PipelineStore) => Promise<unknown>) => void
}

function usePipelines(shelf: PipelineStore): ShownPipelines {
  const queryClient = useQueryClient()
  const queryKey = ['shelf', shelf.canShare]
  const list = useQuery({ queryKey, queryFn: shelf.list })
  const work = useMutation({
    mutationFn: (act: (shelf: PipelineStore) => Promise<unknown>) => act(shelf),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const wrong = work.error ?? list.error
  return {
    pipelines: list.data,
    failure: wrong ? failureFrom(wrong) : undefined,
    busy: work.isPending,
    act: (act) => work.mutate(act),
  }
}
