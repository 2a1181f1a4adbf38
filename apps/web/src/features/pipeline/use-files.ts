/** The files in the workspace, with the results of their inspection. */
import { startTransition, useCallback, useState } from 'react'
import { takePassedFiles, type FileSource, type ChosenFile } from '../upload/chosen-file.ts'
import type { RestoredFile } from '../upload/kept-files.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import { newChosenFile } from './draft.ts'
import { loadEngine } from './load-engine.ts'
import { useKeptFiles } from './use-kept-files.ts'

export type Change = Partial<ChosenFile>

/** @param tool the pipeline's first tool, which decides whether kept files are restored */
export function useFiles(tool: ToolPage | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const change = useCallback(
    (key: string, changes: Change) =>
      setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each))),
    [],
  )
  const put = useCallback(async (picked: readonly ChosenFile[]) => {
    startTransition(() => setFiles((all) => [...all, ...picked]))
    const { inspectFiles } = await loadEngine()
    await inspectFiles(picked, (changes) =>
      startTransition(() =>
        setFiles((all) => all.map((each) => (changes.has(each.key) ? { ...each, ...changes.get(each.key) } : each))),
      ),
    )
  }, [])
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
