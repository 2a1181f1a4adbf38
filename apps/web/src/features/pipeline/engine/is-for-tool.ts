/** Decides whether kept files are restored on the page of a tool. */
import type { ToolPage } from '../../tools/tool-card.ts'
import { detectFile } from '../../upload/detect-file.ts'
import type { RestoredFiles } from '../../upload/kept-files.ts'

/**
 * Files are restored on the page of the tool that they were chosen for, whatever their kind: the visitor sees the same list as before. On
 * another tool's page they are restored if it accepts at least one of them; otherwise they would only be in the way, and stay kept.
 */
export async function isForTool({ tool, files, lost }: RestoredFiles, { id, accepts }: ToolPage): Promise<boolean> {
  if (tool === id) return files.length + lost.length > 0
  for (const { file } of files) {
    const kind = file instanceof File ? await detectFile(file) : file.kind
    if (kind && accepts.includes(kind)) return true
  }
  return false
}
