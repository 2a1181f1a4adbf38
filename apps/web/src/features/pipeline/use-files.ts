/** The files in the workspace, with the results of their inspection. */
import { startTransition, useCallback, useRef, useState } from 'react'
import { takePassedFiles, type FileSource, type ChosenFile } from '../upload/chosen-file.ts'
import type { RestoredFile } from '../upload/kept-files.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import { newChosenFile } from './draft.ts'
import { loadEngine } from './load-engine.ts'
import { useKeptFiles } from './use-kept-files.ts'

export type Change = Partial<ChosenFile>

/** Concurrency of file inspection: one at a time would mostly wait for the disk. */
const atOnce = 8

/** Batches changes of many files into one state update per frame: two hundred files must not render the page two hundred times. */
function useChanges(setFiles: (change: (all: readonly ChosenFile[]) => readonly ChosenFile[]) => void) {
  const waiting = useRef(new Map<string, Change>())
  return useCallback(
    (key: string, change: Change) => {
      const changes = waiting.current
      if (changes.size === 0)
        requestAnimationFrame(() => {
          const now = new Map(changes)
          changes.clear()
          startTransition(() =>
            setFiles((all) => all.map((each) => (now.has(each.key) ? { ...each, ...now.get(each.key) } : each))),
          )
        })
      changes.set(key, { ...changes.get(key), ...change })
    },
    [setFiles],
  )
}

/** @param tool the pipeline's first tool, which decides whether kept files are restored */
export function useFiles(tool: ToolPage | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const changeSoon = useChanges(setFiles)
  const change = useCallback(
    (key: string, changes: Change) =>
      setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each))),
    [],
  )
  const put = useCallback(
    async (picked: readonly ChosenFile[]) => {
      startTransition(() => setFiles((all) => [...all, ...picked]))
      const { detectFile, inspectFile } = await loadEngine()
      const rest = picked.values()
      const lookOn = async () => {
        for (const { key, file } of rest) {
          if (!(file instanceof File)) continue
          const kind = (await detectFile(file)) ?? 'unknown'
          changeSoon(key, { kind })
          // Inspecting a large file takes long: its pages are shown meanwhile.
          void inspectFile(file, kind).then((look) => look && changeSoon(key, look))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lookOn))
    },
    [changeSoon],
  )
  const add = useCallback((added: readonly FileSource[]) => put(added.map(newChosenFile)), [put])
  const remove = useCallback((keys: readonly string[]) => {
    const gone = new Set(keys)
    setFiles((all) => all.filter(({ key }) => !gone.has(key)))
  }, [])
  const forgetUploads = useCallback(() => setFiles((all) => all.map(({ uploadId: _, ...rest }) => rest)), [])
  const restore = (restored: readonly RestoredFile[]) =>
    void put(restored.map((each) => ({ ...newChosenFile(each.file), ...each }))).catch(() => undefined)
  const kept = useKeptFiles({
    files,
    tool,
    takePassed: () => {
      const passed = takePassedFiles()
      if (passed.length > 0) void add(passed)
      return passed.length > 0
    },
    onRestored: restore,
    onCleared: () => setFiles([]),
  })
  return { files, add, remove, change, forgetUploads, kept }
}
