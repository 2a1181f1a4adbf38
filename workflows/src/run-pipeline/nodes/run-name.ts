/** `name`: names the files by a template. The names of the visitor's files are filled in when the job ends. */
import type { NameNode } from '@docweave/contract'
import { fillTemplate } from '@docweave/contract/name-template'
import type { Stream } from '../flow-run.ts'

/** What a tool added to the name of its source; a whole name (after `=`) stays as it is. */
const partOf = (part: string | undefined) => (part?.startsWith('=') ? part.slice(1) : (part ?? ''))

export function runName({ name }: NameNode, stream: Stream): Stream {
  const date = new Date(Date.now()).toISOString().slice(0, 10)
  let number = 0
  const bundles = stream.bundles.map((bundle) =>
    bundle.map((file) => {
      number += 1
      const pages = file.pages === undefined ? '' : String(file.pages)
      const filled = fillTemplate(name, { number: String(number), part: partOf(file.part), pages, date })
      return { ...file, part: `=${filled}`.slice(0, 120) }
    }),
  )
  return { ...stream, bundles }
}
