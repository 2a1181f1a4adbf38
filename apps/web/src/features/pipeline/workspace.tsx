/** The workspace: the files, the list of steps, and the run. Used by tool pages and ready-made chains. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Failure } from '@docweave/contract'
import { Notice } from '@docweave/ui'
import { useUnavailableTools } from '../tools/use-tool-status.ts'
import { type StepDraft, type RunProblem } from './draft.ts'
import { FilesCard } from './files-card.tsx'
import type { Values } from './form-field.ts'
import { useEngine } from './load-engine.ts'
import { RunBar } from './run-bar.tsx'
import { StepList } from './step-list.tsx'
import { StepOptions } from './step-options.tsx'
import { preparePanel } from './step-panel.tsx'
import { useFiles } from './use-files.ts'
import { useRun } from './use-run.ts'
import { useWorkspace } from './use-workspace.ts'
import type { WorkspacePage } from './workspace-page.ts'

/** Whether the pipeline takes recordings: the button that records is part of the engine. */
const records = (first: StepDraft | undefined) => first?.tool.accepts.includes('webm') === true

/** Whether the tool's panel is a board of the files' pages. */
const drawsPages = ({ panel }: StepDraft['tool']) => panel !== undefined && panel !== 'place-signature'

/** Whether the tool's panel lists the files itself, in the order that the visitor gives them. */
const listsFiles = ({ panel, takes }: StepDraft['tool']) => panel === 'arrange-pages' && takes === 'all'

interface WorkspaceProps {
  page: WorkspacePage
  /** What the page says about the tool, below the steps. */
  children: ReactNode
}

export function Workspace({ page, children }: WorkspaceProps) {
  const { i18n } = useLingui()
  const [engine, warm] = useEngine()
  const workspace = useWorkspace(page, warm)
  const { steps, notes, flush, canUndo, canRedo } = workspace
  const [said, say] = useAnnouncer()
  const unavailable = useUnavailableTools()
  const { files, add, remove, change, forgetUploads, kept } = useFiles(steps[0]?.tool)
  const { run, stop, sending, problem, clear } = useRun({ files, steps, warm, change, forgetUploads })
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
  // Files may come from another page, or a link may need fixing: then the engine is needed before any interaction.
  const wanted =
    files.length > 0 || kept !== undefined || notes.length > 0 || page.flows.at(-1) === '' || records(steps[0])
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
  const flows = engine?.flowTexts(steps, files, pages, i18n) ?? page.flows
  const out = steps.find(({ tool }) => unavailable.has(tool.id))?.tool
  const prepare = () => preparePanel(steps[0]?.tool.panel)
  const touched = () => void warm().catch(() => undefined)
  const [first] = steps
  const changeValues = (key: string, values: Values) => {
    clear()
    workspace.change(key, values)
  }
  const at = steps.findIndex(({ key }) => key === chosen)
  const shown = steps[at]
  const [protect, setProtect] = useState('')
  const makesPdf = engine?.outcomeOf(steps) === 'pdf'
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
          <div className="sheet mt-6 max-w-3xl p-4 pr-8">
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
          <StepList
            steps={steps}
            files={files}
            flows={flows}
            problem={problem}
            seen={engine?.stepProblems(steps, files, unavailable, i18n) ?? []}
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
              steps={steps}
              undo={canUndo ? edits.undo : undefined}
              redo={canRedo ? edits.redo : undefined}
              disabled={busy}
              flush={flush}
              say={say}
            />
          </div>
        )}
        {engine && <engine.PageCounter steps={steps} files={files} counts={pages} onCount={countPages} />}
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <noscript>
          <p className="mt-6">
            <Trans>JavaScript is required to upload your files. Turn it on and reload the page.</Trans>
          </p>
        </noscript>
      </div>
      {/* At the top of the page the rail ends above the window's lower edge, too: the header is above it. */}
      <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-9rem)] lg:flex-col lg:gap-4">
        {(shown || makesPdf) && (
          <div className="sheet grid min-h-0 gap-6 p-4 empty:hidden max-lg:mt-6 sm:p-6 lg:overflow-y-auto lg:p-5">
            {shown && (
              <StepOptions
                key={shown.key}
                step={shown}
                number={at + 1}
                problem={problem?.step === at ? problem : undefined}
                misread={at === 0 ? misread : undefined}
                hasPanel={at === 0 && files.length > 0 && !isPanelMissing && drawsPages(shown.tool)}
                engine={engine}
                disabled={busy}
                onChange={(values) => changeValues(shown.key, values)}
              />
            )}
            {engine && makesPdf && files.length > 0 && (
              <engine.ProtectResult password={protect} disabled={busy} onChange={setProtect} />
            )}
          </div>
        )}
        <RunBar
          files={files}
          steps={steps}
          outcome={flows.at(-1)}
          engine={engine}
          sending={sending}
          problem={problem}
          out={out?.title}
          onRun={() => {
            flush()
            void run(makesPdf ? protect : '')
          }}
          onRunWithout={(keys) => {
            removeFiles(keys)
            void run(
              makesPdf ? protect : '',
              files.filter(({ key }) => !keys.includes(key)),
            )
          }}
          onStop={stop}
        />
      </div>
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
