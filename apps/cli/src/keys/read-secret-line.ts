/** Reads a secret from a terminal, without showing it, or from a pipe. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Interrupted } from '../interrupt.ts'

/**
 * Returns the first line of standard input; empty if there is none.
 *
 * @param prompt written to standard error if standard input is a terminal
 * @throws Interrupted on Ctrl-C
 */
export function readSecretLine(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  const isTerminal = stdin.isTTY
  // As a terminal, readline echoes what is typed to its output: that one shows nothing.
  const nothing = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: stdin, output: nothing, terminal: isTerminal })
  if (isTerminal) stderr.write(prompt)
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => reject(new Interrupted('SIGINT')))
    lines.once('close', () => resolve(''))
  }).finally(() => {
    lines.close()
    stdin.destroy()
    if (isTerminal) stderr.write('\n')
  })
}
