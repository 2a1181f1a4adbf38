/** The question that a link leads to, in each of its states. */
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApprovalAnswer } from '@docweave/contract'
import { Button, Notice, Skeleton } from '@docweave/ui'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureText } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import { TimeUntil } from '../job/time-until.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useLinkToken } from './approval-link.ts'
import { AskedFiles } from './asked-files.tsx'
import { AnswerText, QuestionText } from './question-text.tsx'
import { useQuestion, type Question, type WatchedQuestion } from './use-question.ts'

export function LinkedQuestion({ job }: { job: string }) {
  const [api] = useState(createQueryApi)
  const token = useLinkToken()
  return (
    <QueryClientProvider client={api.queryClient}>
      {token ? <WatchedLink key={token} job={job} token={token} api={api} /> : <NoQuestion />}
    </QueryClientProvider>
  )
}

function WatchedLink({ job, token, api }: { job: string; token: string; api: QueryApi }) {
  const { i18n } = useLingui()
  const watched = useQuestion({ job, token }, api)
  const { state, question, isOwn, refusal } = watched
  const answer = question?.answer
  const sheets = question && state !== 'unknown' && (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-6 lg:col-start-2">
        {refusal && answer && <Notice tone="info">{failureText(i18n, refusal, {})}</Notice>}
        {answer && <Answered answer={answer} isOwn={isOwn} />}
        {state === 'over' && <Over deadline={question.deadline} />}
        <AskedQuestion question={question} isOpen={state === 'open'} />
      </div>
      {state !== 'over' && (
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <AskedFiles files={question.files} addressOf={(index) => `/results/${job}/approval/${token}/${index}`} />
        </div>
      )}
      {state === 'open' && (
        <div className="lg:col-start-2">
          <OpenForm watched={watched} />
        </div>
      )}
    </div>
  )
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOwn && <Trans>Your answer was recorded.</Trans>}
      </p>
      {state === 'loading' && <Skeleton lines={6} />}
      {state === 'unknown' && <NoQuestion />}
      {state === 'away' && <Unreachable busy={watched.isReading} onAgain={watched.readAgain} />}
      {sheets}
    </>
  )
}

const OpenForm = ({ watched: { busy, refusal, answer } }: { watched: WatchedQuestion }) => {
  const { i18n } = useLingui()
  return <AnswerForm busy={busy} fault={refusal && failureText(i18n, refusal, {})} onAnswer={answer} />
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <section className="sheet grid justify-items-start gap-3 p-4 sm:p-6">{children}</section>
)

const AskedQuestion = ({ question: { question, deadline }, isOpen }: { question: Question; isOpen: boolean }) => (
  <Sheet>
    <h2 className="text-lead font-semibold">
      <Trans>Question</Trans>
    </h2>
    <QuestionText question={question} />
    {isOpen && (
      <p className="flex flex-wrap gap-x-[0.25em] text-small text-ink-muted [&:lang(ja)]:gap-x-0">
        <span>
          <Trans>
            Answer by <LocalTime at={deadline} />
          </Trans>
        </span>
        <TimeUntil at={deadline} />
      </p>
    )}
  </Sheet>
)

/** The answer that counts. It gets the focus on the page that gave it, where the pressed button is gone. */
function Answered({ answer, isOwn }: { answer: ApprovalAnswer; isOwn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOwn) heading.current?.focus()
  }, [isOwn])
  return (
    <Sheet>
      <h2 ref={heading} tabIndex={-1} className="text-head">
        {answer.yes ? <Trans>Approved</Trans> : <Trans>Declined</Trans>}
      </h2>
      <p>
        {answer.yes ? (
          <Trans>The workflow continues. You can close this page.</Trans>
        ) : (
          <Trans>The workflow stopped here. You can close this page.</Trans>
        )}
      </p>
      <AnswerText answer={answer} />
    </Sheet>
  )
}

function Over({ deadline }: { deadline: number }) {
  const [now] = useState(Date.now)
  return (
    <Sheet>
      <h2 className="text-head">
        <Trans>No answer needed</Trans>
      </h2>
      <p>
        {now > deadline ? (
          <Trans>Nobody answered before the deadline, so the workflow stopped and its files are deleted.</Trans>
        ) : (
          <Trans>The job ended before anyone answered.</Trans>
        )}
      </p>
    </Sheet>
  )
}

const NoQuestion = () => (
  <Sheet>
    <h2 className="text-head">
      <Trans>There’s no question here</Trans>
    </h2>
    <p>
      <Trans>
        The link may be incomplete, or the files were deleted. Copy the whole link and try again, or ask whoever sent
        it.
      </Trans>
    </p>
  </Sheet>
)

const Unreachable = ({ busy, onAgain }: { busy: boolean; onAgain: () => void }) => (
  <Sheet>
    <Notice tone="failed" urgent>
      <Trans>The service can’t be reached right now.</Trans>
    </Notice>
    <Button aria-disabled={busy} onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  </Sheet>
)
