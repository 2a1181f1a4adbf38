/** The files that a question is about, with a look at those that browsers can draw. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import { createElement, useRef, useState, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Button, buttonClass } from '@docweave/ui'
import { kindText, sizeText } from '../format/file-texts.ts'
import { factSeparator } from '../job/fact-separator.ts'
import { useLoaded } from '../layout/use-loaded.ts'
import { useNearOnce } from '../long-lists/use-near-once.ts'
import { isDrawn } from '../pdf-view/open-file.ts'
import type { PagesPreviewProps } from '../result-preview/pages-preview.tsx'
import type { AskedFile } from './use-question.ts'

interface AskedFilesProps {
  files: readonly AskedFile[]
  /** Where the file with this index is served. */
  addressOf: (index: number) => string
}

export function AskedFiles({ files, addressOf }: AskedFilesProps) {
  const [shown, setShown] = useState(() => files.findIndex(({ kind }) => isDrawn(kind)))
  const file = files[shown]
  const drawn = files.filter(({ kind }) => isDrawn(kind)).length
  return (
    <section className="sheet grid gap-3 p-4 sm:p-6">
      <h2 className="text-lead font-semibold">
        <Plural value={files.length} one="# file" other="# files" />
      </h2>
      <ul>
        {files.map((each, index) => (
          <FileRow
            key={index}
            file={each}
            address={addressOf(index)}
            isShown={index === shown}
            onShow={drawn > 1 && isDrawn(each.kind) ? () => setShown(index) : undefined}
          />
        ))}
      </ul>
      {file && <FileLook key={shown} file={file} address={addressOf(shown)} />}
    </section>
  )
}

interface FileRowProps {
  file: AskedFile
  address: string
  isShown: boolean
  /** Omitted if there is nothing else to look at. */
  onShow: (() => void) | undefined
}

function FileRow({ file: { name, kind, bytes, pages }, address, isShown, onShow }: FileRowProps) {
  const { t, i18n } = useLingui()
  return (
    <li className="flex items-center gap-3 border-b border-edge py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-ink-muted tabular-nums">
          {kindText(i18n, kind)}
          {factSeparator(i18n.locale)}
          {pages !== undefined && (
            <>
              <Plural value={pages} one="# page" other="# pages" />
              {factSeparator(i18n.locale)}
            </>
          )}
          {sizeText(bytes, i18n.locale)}
        </p>
      </div>
      {onShow && (
        <Button
          look="bare"
          className={`min-w-11 px-2.5! ${isShown ? 'bg-paper-deep text-thread' : ''}`}
          aria-pressed={isShown}
          aria-label={t`Preview of ${name}`}
          title={t`Preview`}
          onClick={onShow}
        >
          <Eye aria-hidden size={20} strokeWidth={1.5} />
        </Button>
      )}
      <a href={address} download className={buttonClass()} aria-label={t`Download ${name}`}>
        <Download aria-hidden size={20} strokeWidth={1.5} />
        <span className="max-sm:visually-hidden">
          <Trans>Download</Trans>
        </span>
      </a>
    </li>
  )
}

async function loadPages(): Promise<ComponentType<PagesPreviewProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('../result-preview/pages-preview.tsx'), 'panels')).PagesPreview
}

/** The pages of a file. The renderer is loaded once they are in view; without it the file can be downloaded anyway. */
function FileLook({ file: { name, kind, bytes }, address }: { file: AskedFile; address: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearOnce(place, '0px')
  return (
    <div ref={place} className="min-h-[calc(min(75vh,44rem)+5.5rem)]">
      {isNear && <LoadedPages result={{ address, kind, bytes }} name={name} />}
    </div>
  )
}

function LoadedPages(file: Pick<PagesPreviewProps, 'result' | 'name'>) {
  const loaded = useLoaded(loadPages)
  return loaded
    ? createElement(loaded, { ...file, source: undefined, isCompared: false, hasRecognisedText: false })
    : null
}
