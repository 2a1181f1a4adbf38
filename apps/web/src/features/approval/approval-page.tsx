/** The page where somebody answers a job's question. Its parts are loaded in the browser, which alone has the link's token. */
import { createElement, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Skeleton } from '@docweave/ui'
import { SiteFrame } from '../layout/site-frame.tsx'
import { useLoaded } from '../layout/use-loaded.ts'

async function loadQuestion(): Promise<ComponentType<{ job: string }> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('./linked-question.tsx'), 'job', 'errors')).LinkedQuestion
}

interface ApprovalPageProps {
  job: string
  title: string
  /** What a browser without JavaScript shows. */
  withoutScript: string
}

export function ApprovalPage({ job, title, withoutScript }: ApprovalPageProps) {
  const loaded = useLoaded(loadQuestion)
  return (
    <SiteFrame footer={false}>
      <h1 className="text-title">{title}</h1>
      <noscript>
        <p className="mt-4">{withoutScript}</p>
      </noscript>
      <div className="mt-6">{loaded ? createElement(loaded, { job }) : <Skeleton lines={6} />}</div>
    </SiteFrame>
  )
}
