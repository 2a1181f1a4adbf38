/** Settings of the selected stamp: its pages, and removal. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Field } from '@docweave/ui'
import { canBeRead, type Stamp } from './stamp.ts'

export interface StampSettingsProps {
  stamp: Stamp
  /** The displayed page, and the page count. */
  page: number
  count: number
  onPages: (pages: string) => void
  onRemove: () => void
}

export function StampSettings({ stamp, page, count, onPages, onRemove }: StampSettingsProps) {
  const { t } = useLingui()
  const fault = canBeRead(stamp, count) ? undefined : t`This file doesn’t have these pages. Use the format 1-3, 7.`
  return (
    <div className="grid gap-3">
      <Field
        label={<Trans>Apply to pages</Trans>}
        hint={<Trans>For example 1-3, 7, even. Use -1 for the last page.</Trans>}
        fault={fault}
      >
        {(ids) => (
          <input
            {...ids}
            type="text"
            className="control"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={stamp.pages}
            placeholder={t`All pages`}
            onChange={(event) => onPages(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onPages('all')}>
          <Trans>On all pages</Trans>
        </Button>
        <Button onClick={() => onPages(String(page))}>
          <Trans>On this page only</Trans>
        </Button>
        <Button look="bare" onClick={onRemove}>
          <Trans>Remove it</Trans>
        </Button>
      </div>
    </div>
  )
}
