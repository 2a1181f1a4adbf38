/** A result that browsers do not render, such as a Word document: its first pages, which the server makes when they are first shown. */
import { Trans } from '@lingui/react/macro'
import type { RemoteFile } from '../pdf-view/open-file.ts'
import { PagesPreview } from './pages-preview.tsx'
import { useServerPreview } from './use-server-preview.ts'

interface ConvertedPreviewProps {
  file: RemoteFile
  /** The result's name. */
  name: string
}

export function ConvertedPreview({ file, name }: ConvertedPreviewProps) {
  const preview = useServerPreview(`${file.address}/preview.pdf`)
  if (preview.state === 'made')
    return (
      <PagesPreview
        result={preview.file}
        whole={{ pages: preview.pages, bytes: file.bytes }}
        source={undefined}
        isCompared={false}
        hasRecognisedText={false}
        name={name}
      />
    )
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-muted">
        {preview.state === 'waiting' ? (
          <Trans>Preparing the preview…</Trans>
        ) : (
          <Trans>No preview available. You can still download the file.</Trans>
        )}
      </p>
      {preview.state === 'waiting' && (
        <div
          aria-hidden
          className="h-[min(75vh,44rem)] overflow-hidden rounded-paper border border-edge bg-paper-deep p-3"
        >
          <div className="h-full animate-pulse bg-[#fff] shadow-[0_0_0_1px_var(--edge)]" />
        </div>
      )}
    </div>
  )
}
