/** A tool's panel: a custom editor beside the options form. Loaded once there are files to show in it. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import type { ToolPanel } from '@docweave/tool-kit/ui'
import type { PanelProps, StepDraft } from './draft.ts'

type Panel = ComponentType<PanelProps>

/** Whether the tool's panel is a board of the files' pages. */
export const drawsPages = ({ panel }: StepDraft['tool']) => panel !== undefined && panel !== 'place-signature'

/** Whether the tool's panel lists the files itself, in the order that the visitor gives them. */
export const listsFiles = ({ panel, takes }: StepDraft['tool']) => panel === 'arrange-pages' && takes === 'all'

async function loadPanel(panel: ToolPanel): Promise<Panel | undefined> {
  // The worker is built without panels: they render the visitor's files, which exist in the browser only.
  if (import.meta.env.SSR) return undefined
  if (panel === 'place-signature') return (await import('../signature/signature-panel.tsx')).SignaturePanel
  return (await import('../page-board/board-panel.tsx')).BoardPanel
}

/** Its translations are a separate chunk, too. */
const loadPanelWithTexts = (panel: ToolPanel) => withMessages(loadPanel(panel), 'panels')

/** Preloads a tool's panel, its translations and the PDF renderer while the visitor is about to choose a file. */
export function preparePanel(panel: ToolPanel | undefined): void {
  if (!panel || import.meta.env.SSR) return
  void loadPanelWithTexts(panel).catch(() => undefined)
  void import('../pdf-view/open-file.ts').then(
    ({ fetchPdfReader }) => fetchPdfReader(),
    () => undefined,
  )
}

interface StepPanelProps extends PanelProps {
  /** Tells whether loading it failed. */
  onMissing: (missing: boolean) => void
}

/** Renders the tool's panel once it is loaded. If loading fails, the form remains usable without it. */
export function StepPanel({ onMissing, ...props }: StepPanelProps) {
  const [loaded, setLoaded] = useState<Panel>()
  const { panel } = props.tool
  useEffect(() => {
    let gone = false
    if (panel)
      loadPanelWithTexts(panel)
        .then((found) => gone || setLoaded(() => found))
        .catch(() => gone || onMissing(true))
    return () => {
      gone = true
      onMissing(false)
    }
  }, [panel, onMissing])
  return loaded ? createElement(loaded, props) : null
}
