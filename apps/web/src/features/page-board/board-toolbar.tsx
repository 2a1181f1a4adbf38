/** Commands for the selected pages, as labelled buttons, and the switch for the page size. */
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CheckCheck from 'lucide-react/icons/check-check'
import FilePlus from 'lucide-react/icons/file-plus'
import Link from 'lucide-react/icons/link-2'
import Redo from 'lucide-react/icons/redo-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Scissors from 'lucide-react/icons/scissors'
import ScissorsLineDashed from 'lucide-react/icons/scissors-line-dashed'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import type { ReactNode } from 'react'
import type { Abilities } from './panel-values.ts'
import type { Commands } from './use-commands.ts'

type Icon = typeof Undo

interface ToolProps {
  icon: Icon
  /** `undefined` while the command is not applicable. */
  onUse: (() => void) | undefined
  children: ReactNode
}

/** Stays focusable while disabled: otherwise the focus would be lost. */
const Tool = ({ icon: Icon, onUse, children }: ToolProps) => (
  <button
    type="button"
    aria-disabled={onUse === undefined}
    onClick={() => onUse?.()}
    className="grid min-h-14 min-w-15 content-center justify-items-center gap-0.5 rounded-paper px-0.5 py-1 text-small sm:px-1 leading-tight hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:hover:bg-transparent"
  >
    <Icon aria-hidden size={20} strokeWidth={1.5} />
    <span>{children}</span>
  </button>
)

interface BoardToolbarProps {
  can: Abilities
  commands: Commands
  disabled: boolean
  /** Whether any page is selected or active. */
  any: boolean
  /** Every page is selected. */
  all: boolean
  /** There is at least one cut. */
  cut: boolean
}

export function BoardToolbar({ can, commands, disabled, any, all, cut }: BoardToolbarProps) {
  const { t } = useLingui()
  const when = (on: boolean, use: () => void) => (on && !disabled ? use : undefined)
  return (
    <div
      role="group"
      aria-label={t`Pages`}
      className="-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1 sm:flex sm:flex-wrap sm:gap-x-0.5"
    >
      {!can.cut && (
        <Tool icon={CheckCheck} onUse={when(true, commands.chooseAll)}>
          {all ? <Trans>Deselect all</Trans> : <Trans>Select all</Trans>}
        </Tool>
      )}
      {can.turn && (
        <>
          <Tool icon={RotateCcw} onUse={when(any, () => commands.turn(-90))}>
            <Trans>Rotate left</Trans>
          </Tool>
          <Tool icon={RotateCw} onUse={when(any, () => commands.turn(90))}>
            <Trans>Rotate right</Trans>
          </Tool>
        </>
      )}
      {can.arrange && (
        <>
          <Tool icon={ArrowLeft} onUse={when(any, () => commands.moveBy(-1))}>
            <Trans>Move left</Trans>
          </Tool>
          <Tool icon={ArrowRight} onUse={when(any, () => commands.moveBy(1))}>
            <Trans>Move right</Trans>
          </Tool>
          <Tool icon={Trash} onUse={when(any, () => commands.remove())}>
            <Trans>Delete</Trans>
          </Tool>
          <Tool icon={FilePlus} onUse={when(true, commands.insertBlank)}>
            <Trans>Blank page</Trans>
          </Tool>
        </>
      )}
      {can.cut && (
        <>
          <Tool icon={Scissors} onUse={when(any, commands.cutHere)}>
            <Trans>Split after</Trans>
          </Tool>
          <Tool icon={cut ? Link : ScissorsLineDashed} onUse={when(true, commands.cutAll)}>
            {cut ? <Trans>Join all</Trans> : <Trans>Split all</Trans>}
          </Tool>
        </>
      )}
      <Tool icon={ZoomIn} onUse={commands.zoom}>
        <Trans>Zoom in</Trans>
      </Tool>
      <Tool icon={Undo} onUse={commands.undo && when(true, commands.undo)}>
        <Trans>Undo</Trans>
      </Tool>
      <Tool icon={Redo} onUse={commands.redo && when(true, commands.redo)}>
        <Trans>Redo</Trans>
      </Tool>
    </div>
  )
}

/** The minimum width of a cell, in CSS pixels: with the first, two fit on the smallest phone. */
export const sizes = [104, 150, 216] as const

export const SizeSwitch = ({ size, onChange }: { size: number; onChange: (size: number) => void }) => (
  <label className="flex min-h-11 items-center gap-2.5 text-small">
    <Trans>Size</Trans>
    <input
      type="range"
      min={0}
      max={sizes.length - 1}
      step={1}
      value={size}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="h-11 w-24 accent-thread"
    />
  </label>
)
