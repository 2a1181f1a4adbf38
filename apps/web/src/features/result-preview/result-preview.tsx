/** A result's preview: its pages, image or text, or the pages of a PDF that the server converts it to. */
import { createElement, useMemo, type ComponentType } from 'react'
import type { JobView } from '@docweave/contract'
import { useLoaded } from '../layout/use-loaded.ts'
import { isDrawn, type RemoteFile } from '../pdf-view/open-file.ts'
import type { RetryChanges } from '../job/use-job.ts'
import type { RecognisedDocument } from '../recognition/apply-corrections.ts'
import { RecognisedPreview } from '../recognition/recognised-preview.tsx'
import type { TranscriptReviewProps } from '../transcript/transcript-review.tsx'
import { ConvertedPreview } from './converted-preview.tsx'
import { isConverted } from './has-preview.ts'
import { PagesPreview, type PagesPreviewProps } from './pages-preview.tsx'
import { TextPreview } from './text-preview.tsx'

export interface ResultPreviewProps {
  job: JobView
  /** The index of the result in the job. */
  index: number
  busy: boolean
  onRetry: (changes: RetryChanges) => void
}

const reader = 'pdf-ocr'
/** Tools whose changes are visible only beside the source. */
const comparing: ReadonlySet<string> = new Set([reader, 'compress-pdf'])

/** The input file of a result, if it can be rendered and has as many pages. */
function sourceOf({ id, inputs }: JobView, { source, pages = 1 }: JobView['results'][number]): RemoteFile | undefined {
  const input = source === undefined ? undefined : inputs[source]
  if (!input || !isDrawn(input.kind) || (input.pages ?? 1) !== pages) return undefined
  return { address: `/results/${id}/input/${source}`, kind: input.kind, bytes: input.bytes }
}

/** Returns the document that OCR read for a result, if it can be told. */
function recognisedOf({ steps, results }: JobView, index: number): RecognisedDocument | undefined {
  const source = results[index]?.source ?? 0
  const step = steps.findLastIndex(({ recognised = [] }) => recognised.some((each) => each.source === source))
  const documents = (steps[step]?.recognised ?? []).filter((each) => each.source === source)
  const own = results.flatMap((each, at) => ((each.source ?? 0) === source ? [at] : []))
  // A file that was split before OCR is several documents: each is that of the result in the same place.
  const found =
    documents.length === own.length ? documents[own.indexOf(index)] : documents.length === 1 ? documents[0] : undefined
  return found && { step, group: found.group }
}

export function ResultPreview(props: ResultPreviewProps) {
  const { job, index } = props
  const document = useMemo(() => recognisedOf(job, index), [job, index])
  if (!document) return <PlainPreview job={job} index={index} />
  return (
    <RecognisedPreview {...props} key={index} document={document}>
      {(marks, onMark) => <PlainPreview job={job} index={index} marks={marks} onMark={onMark} />}
    </RecognisedPreview>
  )
}

interface PlainPreviewProps extends Pick<PagesPreviewProps, 'marks' | 'onMark'> {
  job: JobView
  index: number
}

function PlainPreview({ job, index, ...marked }: PlainPreviewProps) {
  const result = job.results[index]
  if (!result) return null
  const { name, kind, bytes, hasTranscript, source } = result
  if (hasTranscript) {
    const sound = source === undefined ? undefined : `/results/${job.id}/input/${source}`
    const address = `/results/${job.id}/${index}/transcript.json`
    return <LazyTranscript address={address} sound={sound} name={name} keptUntil={job.expiresAt} />
  }
  const file: RemoteFile = { address: `/results/${job.id}/${index}`, kind, bytes }
  if (isConverted(result)) return <ConvertedPreview key={file.address} file={file} name={name} />
  if (!isDrawn(kind)) return <TextPreview key={file.address} file={file} label={name} locale={job.locale} />
  const tools = job.steps.map(({ tool }) => tool)
  return (
    <PagesPreview
      key={file.address}
      result={file}
      source={sourceOf(job, result)}
      isCompared={tools.every((tool) => comparing.has(tool))}
      hasRecognisedText={kind === 'pdf' && tools.includes(reader)}
      name={name}
      {...marked}
    />
  )
}

async function load(): Promise<ComponentType<TranscriptReviewProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await import('../transcript/transcript-review.tsx')).TranscriptReview
}

/** A transcript. Its player and editor are loaded separately, as other previews do not need them. */
export function LazyTranscript(props: TranscriptReviewProps) {
  // Without it the results can still be downloaded.
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, { key: props.address, ...props }) : null
}
