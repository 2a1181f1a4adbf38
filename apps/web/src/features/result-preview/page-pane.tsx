/** The pages of one file below each other, in a scrolling pane; before that, the password of a protected file. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject, type FormEvent } from 'react'
import { Button, Field } from '@docweave/ui'
import { PasswordInput } from '../pipeline/password-input.tsx'
import type { PageMark } from './page-marks.tsx'
import { PreviewPage } from './preview-page.tsx'
import type { RemoteFileView } from './use-remote-file.ts'

interface PagePaneProps {
  isSeen: boolean
  label: string
  view: RemoteFileView
  /** The page width relative to the pane. */
  zoom: number
  withText?: boolean
  /** By page, from 1. */
  marks?: ReadonlyMap<number, readonly PageMark[]> | undefined
  onMark?: ((line: number) => void) | undefined
  /** Receives the scrolling element, so that panes can scroll together. */
  pane: RefObject<HTMLDivElement | null>
  onScroll?: (from: HTMLDivElement) => void
  onPassword: (password: string) => void
  /** Below the pane. */
  children: ReactNode
}

/** The pane's inner width, without the scrollbar. */
function useInnerWidth(pane: RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = pane.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.max(0, element.clientWidth - 24)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [pane])
  return width
}

/** Preserves the scroll position relative to the pages when their width changes; returns the scroll handler. */
function useKeptMiddle(pane: RefObject<HTMLDivElement | null>, width: number) {
  const kept = useRef({ width, down: 0 })
  useLayoutEffect(() => {
    const element = pane.current
    const before = kept.current
    if (!element || before.width === width) return
    kept.current = { ...before, width }
    element.scrollTo({ top: before.down * element.scrollHeight - element.clientHeight / 2, behavior: 'instant' })
  }, [pane, width])
  return ({ scrollTop, clientHeight, scrollHeight }: HTMLDivElement) => {
    kept.current.down = (scrollTop + clientHeight / 2) / Math.max(1, scrollHeight)
  }
}

export function PagePane(props: PagePaneProps) {
  const { isSeen, label, view, zoom, withText = false, marks, onMark, pane, onScroll, onPassword, children } = props
  const width = Math.round(useInnerWidth(pane) * zoom)
  const remember = useKeptMiddle(pane, width)
  return (
    <figure className={`grid min-w-0 flex-1 content-start gap-2 ${isSeen ? '' : 'invisible'}`}>
      <div
        ref={pane}
        data-scrolls
        // Focusable, so that it scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={label}
        className="h-[min(75vh,44rem)] overflow-auto overscroll-contain [overflow-anchor:none] rounded-paper border border-edge bg-paper-deep [scrollbar-gutter:stable]"
        onScroll={({ currentTarget }) => {
          remember(currentTarget)
          onScroll?.(currentTarget)
        }}
      >
        {view.state === 'open' && width > 0 && (
          <div className="grid w-max justify-items-start gap-3 p-3">
            {Array.from({ length: view.source.pages }, (_, index) => (
              <PreviewPage
                key={index}
                source={view.source}
                page={index + 1}
                width={width}
                ratio={view.firstRatio}
                withText={withText}
                marks={marks?.get(index + 1)}
                onMark={onMark}
              />
            ))}
          </div>
        )}
        {view.state === 'opening' && (
          <div aria-hidden className="m-3 h-full animate-pulse bg-[#fff] shadow-[0_0_0_1px_var(--edge)]" />
        )}
        {view.state === 'locked' && <PaneLock name={label} wrong={view.wrong} onPassword={onPassword} />}
        {view.state === 'closed' && (
          <p className="p-6 text-ink-muted">
            <Trans>This file can’t be shown here. You can still download it.</Trans>
          </p>
        )}
      </div>
      <figcaption className="text-small text-ink-muted tabular-nums">{children}</figcaption>
    </figure>
  )
}

interface PaneLockProps {
  name: string
  wrong: boolean
  onPassword: (password: string) => void
}

/** Asks for the password of a protected file before it is shown: it is opened in the browser. */
function PaneLock({ name, wrong, onPassword }: PaneLockProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPassword(typed)
  }
  return (
    <form className="grid max-w-md gap-4 p-4 sm:p-6" onSubmit={submit}>
      <p>
        <Trans>This file is password-protected. Enter the password to preview it here; it isn’t sent anywhere.</Trans>
      </p>
      <Field
        label={<Trans>Password for this file</Trans>}
        fault={wrong ? <Trans>The password is incorrect.</Trans> : undefined}
      >
        {(ids) => <PasswordInput ids={ids} label={name} value={typed} maxLength={256} onChange={setTyped} />}
      </Field>
      <div>
        <Button type="submit" disabled={typed === ''}>
          <Trans>Show</Trans>
        </Button>
      </div>
    </form>
  )
}
