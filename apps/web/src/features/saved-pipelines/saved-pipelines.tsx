/** The visitor's saved pipelines, with a search once there are more than a few, and import and export of all. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { Failure } from '@docweave/contract'
import { matches } from '@docweave/jobs/search'
import { Button, buttonClass, FileButton } from '@docweave/ui'
import { failureFrom } from '../failures/failure-of.ts'
import type { Titles } from '../failures/failure-text.ts'
import { ListCard } from '../layout/list-card.tsx'
import { EmptyList } from '../work-lists/empty-list.tsx'
import { handful, ListSearch } from '../work-lists/list-search.tsx'
import { NoMatches } from '../work-lists/no-matches.tsx'
import { searchWords } from '../work-lists/search-words.ts'
import { useSearchText } from '../work-lists/use-search-text.ts'
import { PipelineLine } from './pipeline-line.tsx'
import type { PipelineStore, StoredPipeline } from './pipeline-store.ts'
import { downloadPipelines, readPipelinesFile } from './pipelines-file.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function SavedPipelines({ shelf, titles }: { shelf: PipelineStore; titles: Titles }) {
  const { t } = useLingui()
  const { pipelines, failure, busy, act } = usePipelines(shelf)
  const { text, setText, field, clear } = useSearchText()
  const words = searchWords(text, titles)
  const found = pipelines?.filter(({ name, pipeline: { steps } }) =>
    matches({ names: [name], tools: steps.map(({ tool }) => tool) }, words),
  )
  const count = found?.length
  const searched = text.trim()
  const [isOdd, setOdd] = useState(false)
  const takeFile = async (file: File) => {
    const read = await readPipelinesFile(file)
    setOdd(read === undefined)
    if (read) act((to) => to.takeIn(read))
  }
  return (
    <ListCard
      heading={<Trans>Saved workflows</Trans>}
      search={
        ((pipelines?.length ?? 0) > handful || text !== '') && (
          <ListSearch
            label={<Trans>Search your workflows</Trans>}
            placeholder={t`Name or tool`}
            text={text}
            onText={setText}
            field={field}
          >
            {words.length > 0 && count === 0 && <Trans>No workflows match “{searched}”.</Trans>}
            {words.length > 0 && count !== undefined && count > 0 && (
              <Plural value={count} one="# workflow found" other="# workflows found" />
            )}
          </ListSearch>
        )
      }
      failure={failure}
      titles={titles}
      none={
        words.length > 0 ? (
          <NoMatches onClear={clear}>
            <Trans>Try part of a workflow’s name, or a tool.</Trans>
          </NoMatches>
        ) : (
          <EmptyList
            tools={['pdf-ocr', 'compress-pdf', 'split-pdf']}
            action={
              <Link to="/chains" className={buttonClass()}>
                <Trans>Browse workflows</Trans>
              </Link>
            }
          >
            <Trans>
              No saved workflows yet. Start with a ready-made one, or add steps on a tool’s page and press Save.
            </Trans>
          </EmptyList>
        )
      }
      lines={found?.map((kept) => (
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
