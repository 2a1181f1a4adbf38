/** The files on the board in their order: moves and removes whole files, or sorts them by name. */
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDownAZ from 'lucide-react/icons/arrow-down-a-z'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { Button } from '@docweave/ui'
import { PagePicture } from '../pdf-view/page-picture.tsx'
import type { PageSource } from '../pdf-view/page-source.ts'
import { fileOrder, moveFile, sortFiles } from './edits.ts'
import { fileLetter, type BoardFile, type PageCells } from './page-cells.ts'

interface FilesBarProps {
  sheets: PageCells
  files: readonly BoardFile[]
  /** The open files by key. */
  sources: ReadonlyMap<string, PageSource>
  disabled: boolean
  onRemove: (key: string) => void
  onEdit: (sheets: PageCells, said: string) => void
}

/** Of a file's first page, in CSS pixels. */
const room = { width: 44, height: 56 }

export function FilesBar({ sheets, files, sources, disabled, onRemove, onEdit }: FilesBarProps) {
  const { t, i18n } = useLingui()
  const order = fileOrder(sheets)
  return (
    <div className="grid gap-1">
      <ol aria-label={t`Files in order`} className="max-h-80 overflow-y-auto">
        {order.map((key, at) => {
          const index = files.findIndex((file) => file.key === key)
          const name = files[index]?.name ?? ''
          const place = at + 1
          const source = sources.get(key)
          const move = (by: -1 | 1) => {
            const place = at + by + 1
            onEdit(moveFile(sheets, key, by), t`${name} is now file ${place}.`)
          }
          return (
            <li key={key} className="flex items-center gap-2.5 border-b border-edge py-1">
              <span className="w-6 shrink-0 text-right text-small text-ink-muted tabular-nums">{place}</span>
              <span aria-hidden className="grid h-14 w-11 shrink-0 place-items-center bg-paper-deep">
                {source && <PagePicture source={source} page={1} room={room} />}
              </span>
              <FileMark index={index} />
              {/* On a phone the buttons are below the name, which would have no room beside them. */}
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
                <span className="min-w-[min(100%,8rem)] flex-1 truncate" title={name}>
                  {name}
                </span>
                <div className="flex shrink-0">
                  <FileButton
                    icon={ChevronUp}
                    label={t`Move ${name} up`}
                    disabled={disabled}
                    isAtEnd={at === 0}
                    onPress={() => at > 0 && move(-1)}
                  />
                  <FileButton
                    icon={ChevronDown}
                    label={t`Move ${name} down`}
                    disabled={disabled}
                    isAtEnd={at === order.length - 1}
                    onPress={() => at < order.length - 1 && move(1)}
                  />
                  <FileButton icon={X} label={t`Remove ${name}`} disabled={disabled} onPress={() => onRemove(key)} />
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          look="bare"
          className="px-0!"
          disabled={disabled}
          onClick={() => onEdit(sortFiles(sheets, files, i18n.locale), t`The files are sorted by name.`)}
        >
          <ArrowDownAZ aria-hidden size={20} strokeWidth={1.5} />
          <Trans>Sort by name</Trans>
        </Button>
      </div>
    </div>
  )
}

interface FileButtonProps {
  icon: typeof X
  label: string
  disabled: boolean
  /** Whether the file cannot be moved further. The button keeps the focus. */
  isAtEnd?: boolean
  onPress: () => void
}

const FileButton = ({ icon: Icon, label, disabled, isAtEnd, onPress }: FileButtonProps) => (
  <Button
    look="bare"
    className="min-w-11 px-2!"
    disabled={disabled}
    aria-disabled={isAtEnd}
    aria-label={label}
    onClick={onPress}
  >
    <Icon aria-hidden size={20} strokeWidth={1.5} />
  </Button>
)

/** Steps by the golden angle, so that neighbours differ, whatever their number. */
const hueOf = (index: number) => (260 + index * 137.5) % 360

/** The letter on a file's pages, in the file's colour: colour is never the only distinction. */
export const FileMark = ({ index }: { index: number }) => (
  <span
    aria-hidden
    style={{ backgroundColor: `oklch(0.42 0.09 ${hueOf(index)})` }}
    className="grid h-5 min-w-5 shrink-0 place-items-center rounded-paper px-1 text-small leading-none font-semibold text-[#fff]"
  >
    {fileLetter(index)}
  </span>
)
