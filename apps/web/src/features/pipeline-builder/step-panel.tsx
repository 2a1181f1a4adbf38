/** A tool's panel: what stands beside the form where a form is not enough. Fetched once there are files to show in it. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import type { Failure } from '@docweave/contract'
import { withWords } from '@docweave/i18n/catalogues'
import type { ToolPanel } from '@docweave/tool-kit/ui'
import type { Values } from '../options-form/form-field.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { PickedFile } from './draft.ts'

export interface PanelProps {
  tool: ToolPage
  files: readonly PickedFile[]
  values: Values
  disabled: boolean
  onChange: (values: Values) => void
  /** Says that an option cannot be read (its name in `params.option`), or that all can be again. */
  onFault: (fault: Failure | undefined) => void
}

type Panel = ComponentType<PanelProps>

async function loadPanel(panel: ToolPanel): Promise<Panel | undefined> {
  // The worker is built without the panels: they draw the visitor's files, which are in the browser alone.
  if (import.meta.env.SSR) return undefined
  if (panel === 'place-signature') return (await import('../signature/signature-panel.tsx')).SignaturePanel
  return (await import('../page-board/board-panel.tsx')).BoardPanel
}

/** Its words come apart from the page's, too. */
const loadPanelWithWords = (panel: ToolPanel) => withWords(loadPanel(panel), 'panels')

/**
 * Fetches a tool's panel, its words and what draws pages before there is a file to show: whoever is at the button that chooses
 * one will want them in a moment.
 */
export function preparePanel(panel: ToolPanel | undefined): void {
  if (!panel || import.meta.env.SSR) return
  void loadPanelWithWords(panel).catch(() => undefined)
  void import('../pdf-view/open-file.ts').then(
    ({ fetchPdfReader }) => fetchPdfReader(),
    () => undefined,
  )
}

/** The tool's panel, once it is there. Where it cannot be fetched the form does without it. */
export function StepPanel(props: PanelProps) {
  const [loaded, setLoaded] = useState<Panel>()
  const { panel } = props.tool
  useEffect(() => {
    let gone = false
    if (panel)
      loadPanelWithWords(panel)
        .then((found) => gone || setLoaded(() => found))
        .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [panel])
  return loaded ? createElement(loaded, props) : null
}
