/** The panel of the signing tool, in which visitors create stamps and place them on pages. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Check, Notice } from '@docweave/ui'
import type { PageSize, PageSource } from '../pdf-view/page-source.ts'
import { useSources } from '../pdf-view/use-sources.ts'
import type { PanelProps } from '../pipeline/draft.ts'
import { InkMaker, purposeList, purposes, type Purpose } from './ink-maker.tsx'
import { PageWithStamps } from './page-with-stamps.tsx'
import { useSavedInks } from './saved-inks.ts'
import { SavedList } from './saved-list.tsx'
import { StampSettings } from './stamp-settings.tsx'
import { canBeRead, type Ink } from './stamp.ts'
import { useStamps } from './use-stamps.ts'

export function SignaturePanel(props: PanelProps) {
  const { files, values, disabled, onChange } = props
  const { t } = useLingui()
  // Stamps apply to every file; the first one is displayed.
  const shown = files.find(({ kind }) => kind === 'pdf')
  const view = useSources(files, shown?.key).get(shown?.key ?? '')
  const signed = files.filter((each) => each.signed)
  return (
    <section aria-label={t`Signatures on the pages`} className="grid gap-5">
      {signed.length > 0 && (
        <Notice tone="info">
          <p>
            <Trans>
              {signed[0]?.file.name} is already digitally signed. Adding a signature or text to its pages would
              invalidate that signature; signing only with a certificate wouldn’t.
            </Trans>
          </p>
          <Check
            label={<Trans>Change it anyway</Trans>}
            on={values.allowBreaking === true}
            onChange={(allowBreaking) => onChange({ ...values, allowBreaking })}
          />
        </Notice>
      )}
      {view?.state === 'open' ? (
        <fieldset disabled={disabled} className="min-w-0">
          <SigningEditor key={shown?.key} source={view.source} several={files.length > 1} {...props} />
        </fieldset>
      ) : (
        <p role="status" className="text-small text-ink-muted">
          {view?.state === 'locked' && <Trans>Enter the password to see the pages.</Trans>}
          {view?.state === 'closed' && <Trans>The pages of this file can’t be shown here.</Trans>}
          {(!view || view.state === 'opening') && <Trans>Reading the pages…</Trans>}
        </p>
      )}
    </section>
  )
}

/** In points (ISO 216). Pages are assumed to be A4 until their size is known. */
const a4: PageSize = { width: 595, height: 842 }

function usePageSize(source: PageSource, page: number): PageSize {
  const [size, setSize] = useState(a4)
  useEffect(() => {
    let gone = false
    source
      .size(page)
      .then((found) => gone || setSize(found))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [source, page])
  return size
}

/** The signing editor: the ink on the left, the page on the right. */
export function SigningEditor({
  source,
  several,
  values,
  disabled,
  onChange,
  onFault,
}: PanelProps & { source: PageSource; several: boolean }) {
  const { t, i18n } = useLingui()
  const [purpose, setPurpose] = useState<Purpose>('signature')
  const [page, setPage] = useState(1)
  const size = usePageSize(source, page)
  const nameOf = (ink: Ink) => (ink.kind === 'text' ? ink.text : t`Signature`)
  const { stamps, said, chosen, fresh, choose, place, move, putOn, remove } = useStamps({
    values,
    onChange,
    page,
    size,
    nameOf,
  })
  const { saved, keep, forget } = useSavedInks()
  const stamp = chosen === undefined ? undefined : stamps[chosen]
  const misread = stamps.some((each) => !canBeRead(each, source.pages))
  useEffect(() => {
    onFault(misread ? { code: 'PAGE_RANGE_INVALID', params: { option: 'stamps' } } : undefined)
  }, [misread, onFault])
  const put = (ink: Ink) => void place(ink, purposes[purpose].height)
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-5">
        <div role="group" aria-label={t`What to add to the page`} className="grid grid-cols-2 gap-2">
          {purposeList.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={purpose === each}
              onClick={() => setPurpose(each)}
              className="min-h-11 rounded-paper border border-part px-3 py-2 font-medium hover:bg-paper-deep aria-pressed:border-thread aria-pressed:bg-paper-deep"
            >
              {i18n._(purposes[each].name)}
            </button>
          ))}
        </div>
        <InkMaker key={purpose} purpose={purpose} page={page} onPlace={put} onKeep={(ink) => void keep(ink)} />
        <SavedList saved={saved} onPlace={put} onForget={(id) => void forget(id)} />
      </div>
      <div className="grid min-w-0 content-start gap-5">
        {several && (
          <p className="text-small text-ink-muted">
            <Trans>Whatever you place here is added to each of your files.</Trans>
          </p>
        )}
        <PageWithStamps
          source={source}
          page={page}
          size={size}
          stamps={stamps}
          chosen={chosen}
          fresh={fresh}
          disabled={disabled}
          nameOf={nameOf}
          onPage={setPage}
          onChoose={choose}
          onBox={move}
          onRemove={remove}
        />
        {stamp && chosen !== undefined && (
          <StampSettings
            stamp={stamp}
            page={page}
            count={source.pages}
            onPages={(pages) => putOn(chosen, pages)}
            onRemove={() => remove(chosen)}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}
