/**
 * Prints the state of the sandbox, the outcomes of a program and the engines' reports as JSON. Tests run it with a missing or failing
 * bubblewrap.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { check as checkMupdf } from '../../../pdf/check.ts'
import { check as checkTesseract } from '../../../ocr/installation.ts'
import { check as checkPaddle } from '../../../ocr/paddle/check.ts'
import { allowUnsandboxed, check, runSandboxed, sandboxState } from '../index.ts'

if (process.argv.includes('--unsandboxed')) allowUnsandboxed()
const write = await mkdtemp(join(tmpdir(), 'docweave-try-'))
const run = () =>
  runSandboxed({
    program: 'id',
    args: ['-u'],
    write,
    signal: new AbortController().signal,
    seconds: 10,
    memoryMegabytes: 100,
  }).then(
    ({ stdout }) => stdout.trim(),
    (error: unknown) => DocweaveError.from(error).code,
  )
const state = await sandboxState()
const outcome = [await run(), await run()]
const reports = await Promise.all([check(), checkMupdf(), checkTesseract(), checkPaddle()])
await rm(write, { recursive: true })
process.stdout.write(JSON.stringify({ state, outcome, reports }))
