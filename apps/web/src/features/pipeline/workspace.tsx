/** The workspace: the files, the list of steps, and the run. Used by tool pages and ready-made chains. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Failure } from '@docweave/contract'
import { Notice } from '@docweave/ui'
import { useUnavailableTools } from '../tools/use-tool-status.ts'
import { type StepDraft, type RunProblem } from './draft.ts'
import { FilesCard } from './files-card.tsx'
import type { Values } from './form-field.ts'
import { LazyFlowList } from './lazy-flow-list.tsx'
import { useEngine } from './load-engine.ts'
import { StepList } from './step-list.tsx'
import { listsFiles, preparePanel } from './step-panel.tsx'
import { useFiles } from './use-files.ts'
import { useRun } from './use-run.ts'
import { useWorkspace } from './use-workspace.ts'
import type { WorkspacePage } from './workspace-page.ts'
import { WorkspaceRail } from './workspace-rail.tsx'

/** Whether the pipeline takes recordings: the button that records is part of the engine. */
const records = (first: StepDraft | undefined) => first?.tool.accepts.includes('webm') === true

interface WorkspaceProps {
  page: WorkspacePage
  /** What the page says about the tool, below the steps. */
  children: ReactNode
}

export function Workspace({ page, children }: WorkspaceProps) {
  const { i18n } = useLingui()
  const [engine, warm] = useEngine()
  const workspace = useWorkspace(page, engine, warm)
  const { nodes, steps, notes, flush, canUndo, canRedo } = workspace
  const [said, say] = useAnnouncer()
  const unavailable = useUnavailableTools()
  const { files, add, remove, change, forgetUploads, kept } = useFiles(steps[0]?.tool)
  const { run, stop, sending, problem, clear } = useRun({ files, nodes, warm, change, forgetUploads })
  const takeFiles = (added: File[]) => {
    clear()
    void add(added)
  }
  // Memoized: a new function would re-render every file's row.
  const setPassword = useCallback(
    (key: string, password: string) => {
      clear()
      change(key, { password })
    },
    [clear, change],
  )
  const removeFiles = useCallback(
    (keys: readonly string[]) => {
      clear()
      remove(keys)
    },
    [clear, remove],
  )
  // On a new page with a single step, that one is chosen.
  const [chosen, choose] = useState(() => (steps.length === 1 ? steps[0]?.key : undefined))
  const [misread, setMisread] = useState<Failure>()
  const [isPanelMissing, setPanelMissing] = useState(false)
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const countPages = useCallback((key: string, count: number) => setPages((all) => new Map(all).set(key, count)), [])
  const chain = useRef<HTMLOListElement>(null)
  const busy = sending !== undefined
  const out = steps.find(({ tool }) => unavailable.has(tool.id))?.tool
  const isLine = nodes === steps
  // Files may come from another page, a link may need fixing, or have a flow: then the engine is needed before any interaction.
  const wanted =
    !isLine ||
    files.length > 0 ||
    kept !== undefined ||
    notes.length > 0 ||
    out ||
    page.flows.at(-1) === '' ||
    records(steps[0])
  useEffect(() => {
    if (wanted) void warm().catch(() => undefined)
  }, [wanted, warm])
  const edits = engine?.stepEdits({ steps, edit: workspace.edit, i18n, say, clear, choose })
  // The step with the error may be off screen, and another one chosen.
  const showProblem = useEffectEvent((found: RunProblem | undefined) => {
    // The missing password is typed at once.
    if (found?.code === 'FILE_ENCRYPTED')
      chain.current?.querySelector<HTMLElement>(`[data-file="${found.keys?.[0]}"] input`)?.focus()
    const wrong = found?.step === undefined ? undefined : steps[found.step]?.key
    if (wrong === undefined) return
    choose(wrong)
    chain.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => showProblem(problem), [problem])
  const flows = engine?.flowTexts(nodes, files, pages, i18n) ?? page.flows
  const prepare = () => preparePanel(steps[0]?.tool.panel)
  const touched = () => void warm().catch(() => undefined)
  const [first] = steps
  const List = isLine ? StepList : LazyFlowList
  const changeValues = (key: string, values: Values) => {
    clear()
    workspace.change(key, values)
  }
  return (
    <div
      onPointerEnter={touched}
      onFocus={touched}
      className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="min-w-0">
        <h1 className="text-title">{page.heading}</h1>
        <p className="mt-2 max-w-2xl text-lead text-ink-muted">{page.description}</p>
        {notes.length > 0 && (
          <div className="sheet mt-6 max-w-3xl p-4">
            <Notice tone="info">
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </Notice>
          </div>
        )}
        <ol ref={chain} className="thread mt-8">
          <li className="knot pb-2!">
            <div onPointerEnter={prepare} onFocus={prepare} onDragEnter={prepare}>
              {first && (
                <FilesCard
                  files={files}
                  tool={first.tool}
                  engine={engine}
                  sending={sending}
                  disabled={busy}
                  kept={kept}
                  problem={problem}
                  areListed={files.length > 1 && listsFiles(first.tool) && !isPanelMissing}
                  onAdd={takeFiles}
                  onPassword={setPassword}
                  onRemove={removeFiles}
                />
              )}
            </div>
          </li>
          <List
            nodes={nodes}
            edit={(change) => {
              clear()
              workspace.edit(change)
            }}
            say={say}
            steps={steps}
            files={files}
            flows={flows}
            problem={problem}
            seen={engine?.stepProblems(nodes, files, unavailable, i18n) ?? []}
            unavailable={unavailable}
            engine={engine}
            warm={warm}
            disabled={busy}
            chosen={chosen}
            onChoose={choose}
            onFault={setMisread}
            onPanelMissing={setPanelMissing}
            onRemoveFiles={removeFiles}
            lines={engine ? steps.map((step) => engine.optionLine(step, i18n)) : page.lines}
            edits={edits}
            onChange={changeValues}
          />
        </ol>
        {engine && edits && (
          <div className="mt-4 lg:pl-14">
            <engine.WorkspaceTools
              nodes={nodes}
              undo={canUndo ? edits.undo : undefined}
              redo={canRedo ? edits.redo : undefined}
              disabled={busy}
              flush={flush}
              say={say}
            />
          </div>
        )}
        {engine && <engine.PageCounter nodes={nodes} files={files} counts={pages} onCount={countPages} />}
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <noscript>
          <p className="mt-6">
            <Trans>JavaScript is required to upload your files. Turn it on and reload the page.</Trans>
          </p>
        </noscript>
      </div>
      <WorkspaceRail
        files={files}
        nodes={nodes}
        steps={steps}
        outcome={flows.at(-1)}
        engine={engine}
        sending={sending}
        problem={problem}
        out={out?.title}
        chosen={chosen}
        misread={misread}
        isPanelMissing={isPanelMissing}
        onChange={changeValues}
        onRun={(protect) => {
          flush()
          void run(protect)
        }}
        onRunWithout={(protect, keys) => {
          removeFiles(keys)
          void run(
            protect,
            files.filter(({ key }) => !keys.includes(key)),
          )
        }}
        onStop={stop}
      />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Text of a live region. A repeated message gets a no-break space, so that it is announced again. */
function useAnnouncer(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState('')
  const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text))
  return [said, say]
}
