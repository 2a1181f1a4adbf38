/** What is special about reorder-pdf; what every tool must do is in the contract suite. */
import { expect, it } from 'vitest'
import { inspect } from '@docweave/engines/mupdf'
import { documentPdf } from '@docweave/engines/specimen'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

it('keeps the pages', async () => {
  const content = documentPdf({ pages: 3 })
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect })
  expect(files.map(({ pages }) => pages)).toEqual([3])
  await remove()
})
