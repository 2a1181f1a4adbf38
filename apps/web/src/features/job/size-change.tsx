/** `12 MB → 3 MB (75 % smaller)` */
import { Trans, useLingui } from '@lingui/react/macro'
import { sizeText } from '../format/size.ts'

export function SizeChange({ before, after }: { before: number; after: number }) {
  const { t, i18n } = useLingui()
  const saved = before > 0 ? Math.round((1 - after / before) * 100) : 0
  return (
    <>
      <span className="visually-hidden">{t`size before and after:`}</span> {sizeText(before, i18n.locale)}
      <span aria-hidden> → </span>
      <strong className="font-semibold text-ink"> {sizeText(after, i18n.locale)}</strong>
      {saved > 0 && (
        <>
          {' '}
          <span className="text-done">
            <Trans>{saved} % smaller</Trans>
          </span>
        </>
      )}
    </>
  )
}
