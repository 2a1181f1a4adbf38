/** Runs the contract suite for every tool of the registry, including new ones. */
import { endEngines } from '@docweave/engines/host'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { endPaddle } from '@docweave/engines/ocr'
import {
  badBooks,
  badHwp,
  badImages,
  badOffice,
  badPdfs,
  badRecordings,
  fingerprint,
  manyPages,
  sample,
} from '@docweave/fixtures'
import { childProcesses, describeTool } from '@docweave/tool-kit/contract-suite'
import { expect, it } from 'vitest'
import { runs } from './runs.gen.ts'
import { spareProcesses } from './spare-processes.ts'

/** Options for tools that do nothing by default, or nothing with the sample, which has no tables. */
const options = { 'sign-pdf': { text: 'Kim Minsu' }, 'pdf-to-xlsx': { text: true } }

/** Whisper takes some seconds for each recording. */
const readsAs = { 'speech-to-txt2': 'speech-to-txt' }

/** A comma-separated list of tool ids; only these are checked (`npm test -- --changed`). */
const chosen = process.env.TOOLS?.split(',')

for (const runnable of [...runs.values()].filter(({ tool }) => chosen?.includes(tool.id) ?? true))
  describeTool(runnable, {
    inspect,
    kindsOf,
    sample,
    fingerprint,
    // The last test checks that none remains.
    ...spareProcesses,
    options,
    readsAs,
    bad: { pdf: badPdfs, ...badImages, ...badBooks, ...badHwp, ...badOffice, ...badRecordings },
    manyPages: { pdf: manyPages },
  })

it.each(Object.entries(readsAs))('%s accepts what %s accepts, whose code reads it', (id, other) => {
  const kindsFor = (name: string) => runs.get(name)?.tool.accepts
  expect(kindsFor(id)).toContain('mp3')
  expect(kindsFor(id)).toEqual(kindsFor(other))
})

it('leaves no engine process running', async () => {
  await Promise.all([endEngines(), endPaddle()])
  expect(await childProcesses()).toEqual([])
})
