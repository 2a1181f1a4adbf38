/** The panel of the signing tool: what is placed on the pages, where, and on which. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Notice } from '@docweave/ui'
import { useSources } from '../pdf-view/use-sources.ts'
import type { PanelProps } from '../pipeline-builder/step-panel.tsx'
import { SigningDesk } from './signing-desk.tsx'

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
              {signed[0]?.file.name} is already digitally signed. A signature or text put on its pages would break that
              signature; a certificate alone would not.
            </Trans>
          </p>
          <Check
            label={<Trans>Change it all the same</Trans>}
            on={values.allowBreaking === true}
            onChange={(allowBreaking) => onChange({ ...values, allowBreaking })}
          />
        </Notice>
      )}
      {view?.state === 'open' ? (
        <fieldset disabled={disabled} className="min-w-0">
          <SigningDesk key={shown?.key} source={view.source} several={files.length > 1} {...props} />
        </fieldset>
      ) : (
        <p role="status" className="text-small text-ink-muted">
          {view?.state === 'locked' && <Trans>Its pages are shown once its password is given.</Trans>}
          {view?.state === 'closed' && <Trans>The pages of this file cannot be shown here.</Trans>}
          {(!view || view.state === 'opening') && <Trans>Reading the pages…</Trans>}
        </p>
      )}
    </section>
  )
}
