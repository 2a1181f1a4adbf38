import { expect, it } from 'vitest'
import { fileRef } from '../../testing/plans.ts'
import { fakeRun, filesNamed, streamOf } from '../../testing/flow-run.ts'
import { filesOf } from '../flow-run.ts'
import { runBranch } from './run-branch.ts'

it('sends every file through all ways, and joins the results in the order of the ways', async () => {
  const { run } = fakeRun(async ([step], stream) => ({
    ...stream,
    bundles: stream.bundles.map((bundle) => bundle.map(({ source }) => fileRef(step === 0 ? '1' : '2', { source }))),
  }))
  const after = await runBranch(run, { branch: [[0], [1]] }, streamOf(filesNamed('a', 'b')))
  expect(filesOf(after).map(({ key, source }) => `${key[0]}${source}`)).toEqual(['10', '11', '20', '21'])
  expect(after.bundles).toHaveLength(1)
})

it('drops the results of a file that failed on another way, while files stand apart', async () => {
  const { run } = fakeRun(async ([step], stream) => {
    if (step === 1) run.failed.set(0, { step: 1, failure: { code: 'FILE_DAMAGED', params: {} } })
    return stream
  })
  const after = await runBranch(run, { branch: [[0], [1]] }, streamOf(filesNamed('a', 'b')))
  expect(filesOf(after).map(({ key }) => key[0])).toEqual(['b', 'b'])
})
