/** Every tool that converts a signed PDF to another PDF reports that the signature was removed. */
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { seeminglySignedPdf, scannedPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { runs } from './runs.gen.ts'

const signed = seeminglySignedPdf(scannedPdf({ language: 'en', pages: 2, dpi: 300 }))

// Signing has its own rules for signed files.
const changing = [...runs.values()].filter(
  ({ tool }) =>
    tool.id !== 'sign-pdf' && tool.accepts.includes('pdf') && tool.produces(tool.options.parse({})) === 'pdf',
)

it.each(changing.map((runnable) => ({ id: runnable.tool.id, runnable })))(
  '$id reports the removed signature',
  { timeout: 60_000 },
  async ({ runnable }) => {
    const options = runnable.tool.id === 'del-pdf-page' ? { pages: '2' } : {}
    const { notices, remove } = await runWhole(runnable, [{ kind: 'pdf', content: signed }], {
      inspect,
      kindsOf,
      options,
    })
    await remove()
    expect(notices.map(({ code }) => code)).toContain('SIGNATURE_REMOVED')
  },
)
