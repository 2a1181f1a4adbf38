/** `name`: names the files by a template. The names of the visitor's files are filled in when the job ends. */
import type { NameNode } from '@docweave/contract'
import { fillTemplate } from '@docweave/contract/name-template'
import type { Stream } from '../flow-run.ts'

/** What a tool added to the name of its source; a whole name (after `=`) stays as it is. */
const partOf = (part: string | undefined) => (part?.startsWith('=') ? part.slice(1) : (part ?? ''))

/** The most characters of a file's `part`, in UTF-16. */
const longest = 120

/** Cuts a text, but not through a character that takes two places. */
const shortened = (text: string) => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')

export function runName({ name }: NameNode, stream: Stream): Stream {
  const date = new Date(Date.now()).toISOString().slice(0, 10)
  let number = 0
  const bundles = stream.bundles.map((bundle) =>
    bundle.map((file) => {
      number += 1
      const pages = file.pages === undefined ? '' : String(file.pages)
      const filled = fillTemplate(name, { number: String(number), part: partOf(file.part), pages, date })
      return { ...file, part: shortened(`=${filled}`) }
    }),
  )
  return { ...stream, bundles }
}
