/** The questions of a job: the one that it waits for, with its link for those who may share it, and the answers so far. */
import { Trans } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { openApproval, type JobApproval, type JobView } from '@docweave/contract'
import { Button, buttonClass } from '@docweave/ui'
import { approvalPath } from '../approval/approval-link.ts'
import { AnswerText, QuestionText } from '../approval/question-text.tsx'
import { LocalTime } from '../format/local-time.tsx'
import { OwnerAction } from './owner-action.tsx'
import { TimeUntil } from './time-until.tsx'

interface JobApprovalsProps {
  job: JobView
  /** The token of the open question's link; `undefined` until it is known, and for those who may not change the job. */
  token: string | undefined
}

export function JobApprovals({ job, token }: JobApprovalsProps) {
  const open = openApproval(job)?.asked
  const answered = Object.entries(job.approvals ?? {}).flatMap(([number, { question, answer }]) =>
    answer ? [{ number, question, answer }] : [],
  )
  return (
    <>
      {open && <OpenApproval job={job} asked={open} token={token} />}
      {answered.length > 0 && (
        <section className="sheet mt-6 grid gap-4 p-4 sm:p-6">
          <h2 className="text-lead font-semibold">
            <Trans>Answers</Trans>
          </h2>
          {answered.map(({ number, question, answer }) => (
            <div key={number} className="grid gap-1">
              <QuestionText question={question} />
              <AnswerText answer={answer} />
            </div>
          ))}
        </section>
      )}
    </>
  )
}

interface OpenApprovalProps extends JobApprovalsProps {
  asked: Pick<JobApproval, 'question' | 'deadline'>
}

const OpenApproval = ({ job, asked: { question, deadline }, token }: OpenApprovalProps) => (
  <section className="sheet mt-6 grid gap-3 p-4 sm:p-6">
    <h2 className="text-lead font-semibold">
      <Trans>Approval request</Trans>
    </h2>
    <QuestionText question={question} />
    <p className="flex flex-wrap gap-x-[0.25em] text-small text-ink-muted [&:lang(ja)]:gap-x-0">
      <span>
        <Trans>
          Waiting for an answer until <LocalTime at={deadline} />; the files are kept until then.
        </Trans>
      </span>
      <TimeUntil at={deadline} />
    </p>
    <OwnerAction>{token && <ApprovalLink job={job.id} token={token} />}</OwnerAction>
  </section>
)

/** Copies the link for whoever is to answer, and opens it. */
function ApprovalLink({ job, token }: { job: string; token: string }) {
  const { site, locale } = useRouteContext({ from: '__root__' })
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const path = approvalPath(job, token, locale, site.defaultLocale)
  const copy = () =>
    navigator.clipboard.writeText(location.origin + path).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="main" onClick={() => void copy()}>
          <Link2 aria-hidden size={20} strokeWidth={1.5} />
          <Trans>Copy approval link</Trans>
        </Button>
        <a href={path} className={buttonClass()}>
          <Trans>Answer it yourself</Trans>
        </a>
      </div>
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {copied === 'yes' && <Trans>Link copied. Anyone with it can see these files and answer.</Trans>}
        {copied === 'no' && <Trans>Your browser blocked copying. Open the page and copy its address.</Trans>}
      </p>
    </>
  )
}
