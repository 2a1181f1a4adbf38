/** The jobs of a history, newest first, paginated, with a search once there are more than a few. */
import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass, ConfirmDialog } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { ListCard } from '../layout/list-card.tsx'
import { EmptyList } from '../work-lists/empty-list.tsx'
import { ListSearch } from '../work-lists/list-search.tsx'
import { NoMatches } from '../work-lists/no-matches.tsx'
import { searchWords } from '../work-lists/search-words.ts'
import { useSearchText } from '../work-lists/use-search-text.ts'
import { useSettled } from '../work-lists/use-settled.ts'
import { HistoryLine } from './history-line.tsx'
import type { HistorySource } from './history-source.ts'
import { useHistory } from './use-history.ts'

export interface HistoryListProps {
  source: HistorySource
  /** The cache key of one user's history. */
  of: string
  titles: Titles
}

/** Milliseconds between the last key and the search. */
const pause = 200

export function HistoryList({ source, of, titles }: HistoryListProps) {
  const { t } = useLingui()
  const { text, setText, field, clear } = useSearchText()
  const searched = useSettled(text.trim(), pause)
  const words = searchWords(searched, titles)
  const { entries, isCurrent, isLong, failure, more, busy, remove } = useHistory(source, of, words)
  const [isAsking, setAsking] = useState(false)
  const isSearch = text !== '' || words.length > 0
  return (
    <ListCard
      heading={<Trans>Recent jobs</Trans>}
      search={
        (isLong || isSearch) && (
          <ListSearch
            label={<Trans>Search your jobs</Trans>}
            placeholder={t`File name or tool`}
            text={text}
            onText={setText}
            field={field}
          >
            {words.length > 0 && !failure && (
              <Hits count={isCurrent ? entries?.length : undefined} hasMore={more !== undefined} searched={searched} />
            )}
          </ListSearch>
        )
      }
      failure={failure}
      titles={titles}
      none={
        words.length > 0 ? (
          <NoMatches onClear={clear}>
            <Trans>Try part of a file’s name, or a tool.</Trans>
          </NoMatches>
        ) : (
          <EmptyList
            tools={['img-to-pdf', 'pdf-ocr', 'compress-pdf']}
            action={
              <Link to="/" hash="tools" className={buttonClass()}>
                <Trans>Choose a tool</Trans>
              </Link>
            }
          >
            <Trans>No jobs yet. Jobs you run appear here.</Trans>
          </EmptyList>
        )
      }
      lines={entries?.map((entry) => (
        <HistoryLine
          key={entry.id}
          entry={entry}
          titles={titles}
          busy={busy}
          onRemove={() => remove((from) => from.remove(entry.id))}
        />
      ))}
    >
      <div className="flex flex-wrap gap-3 empty:hidden">
        {more && (
          <Button disabled={busy} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        )}
        {/* Beside the matches of a search it would seem to delete only these. */}
        {!isSearch && entries && entries.length > 0 && (
          <Button disabled={busy} onClick={() => setAsking(true)}>
            <Trans>Delete all</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Delete all jobs?</Trans>}
          keep={<Trans>Keep them</Trans>}
          confirm={<Trans>Delete all</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => remove((from) => from.removeAll())}
        >
          <Trans>All jobs in this list and all their files will be deleted immediately. This can’t be undone.</Trans>
        </ConfirmDialog>
      )}
    </ListCard>
  )
}

interface HitsProps {
  /** `undefined` while searching. */
  count: number | undefined
  /** Whether there may be more than were read. */
  hasMore: boolean
  searched: string
}

/** The number of matches. */
function Hits({ count, hasMore, searched }: HitsProps) {
  if (count === undefined) return <Trans>Searching…</Trans>
  if (count === 0) return <Trans>No jobs match “{searched}”.</Trans>
  return hasMore ? (
    <Plural value={count} one="# job found so far" other="# jobs found so far" />
  ) : (
    <Plural value={count} one="# job found" other="# jobs found" />
  )
}
