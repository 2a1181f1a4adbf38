/** The icon of a block. */
import FileText from 'lucide-react/icons/file-text'
import Files from 'lucide-react/icons/files'
import GitFork from 'lucide-react/icons/git-fork'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Split from 'lucide-react/icons/split'
import type { BlockKind } from '../draft.ts'

const icons = { if: Split, each: Files, branch: GitFork, approve: MessageCircleQuestion, name: FileText }

export function BlockIcon({ kind }: { kind: BlockKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-thread" />
}
