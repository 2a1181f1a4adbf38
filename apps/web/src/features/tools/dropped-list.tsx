/** The dropped files: a few by name, many by kind. */
import { Plural, useLingui } from '@lingui/react/macro'
import { kindText } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import type { DroppedFile } from './use-dropped-files.ts'

const fewFiles = 5

export function DroppedList({ files }: { files: readonly DroppedFile[] }) {
  const { t, i18n } = useLingui()
  const nameOf = (kind: DroppedFile['kind']) => (kind ? kindText(i18n, kind) : t`unknown kind`)
  if (files.length > fewFiles) {
    const counts = Map.groupBy(files, ({ kind }) => nameOf(kind))
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    return (
      <p>
        <strong>
          <Plural value={files.length} one="# file" other="# files" />
        </strong>{' '}
        <span className="text-small text-ink-muted tabular-nums">
          {[...counts].map(([name, { length }]) => `${length} × ${name}`).join(', ')} · {sizeText(bytes, i18n.locale)}
        </span>
      </p>
    )
  }
  return (
    <ul className="min-w-0">
      {files.map(({ file, kind }, index) => (
        <li key={index} className="break-all">
          {file.name}{' '}
          <span className="text-small break-normal whitespace-nowrap text-ink-muted tabular-nums">
            {nameOf(kind)} · {sizeText(file.size, i18n.locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}
