/** `docweave completion SHELL`. */
import { completionUsage } from '../usage-texts.ts'
import { UsageError } from '../usage-error.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completionWords } from './words.ts'
import { zshScript } from './zsh.ts'

/** Returns the completion script for a shell. @throws UsageError for an unknown one */
export function completionScript(shell: string | undefined): string {
  const words = completionWords()
  if (shell === 'bash') return bashScript(words)
  if (shell === 'zsh') return zshScript(words)
  if (shell === 'fish') return fishScript(words)
  throw new UsageError(completionUsage)
}
