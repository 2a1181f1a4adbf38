import { expect, it } from 'vitest'
import { fakeRun, filesNamed, streamOf } from '../../testing/flow-run.ts'
import { filesOf } from '../flow-run.ts'
import { runEach } from './run-each.ts'

it('gives its steps every file alone, and puts what became of them together again', async () => {
  const files = filesNamed('a', 'b', 'c')
  const seen: number[] = []
  const { run } = fakeRun(async (_, stream) => {
    seen.push(...stream.bundles.map(({ length }) => length))
    return { ...stream, bundles: stream.bundles.map((bundle) => [...bundle, ...bundle]) }
  })
  const after = await runEach(run, { each: [0] }, streamOf(files))
  expect(seen).toEqual([1, 1, 1])
  expect(after.bundles).toHaveLength(1)
  expect(filesOf(after).map(({ key }) => key[0])).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
})

it('restores the bundles that it was given, although files were dropped', async () => {
  const [a, b, c] = filesNamed('a', 'b', 'c')
  const { run } = fakeRun(async (_, stream) => ({
    ...stream,
    bundles: stream.bundles.map((bundle) => bundle.filter(({ source }) => source !== 1)),
  }))
  const given = [a, b, c].flatMap((file) => file ?? [])
  const after = await runEach(run, { each: [0] }, streamOf([], { bundles: [given.slice(0, 2), given.slice(2)] }))
  expect(after.bundles.map((bundle) => bundle.map(({ key }) => key[0]))).toEqual([['a'], ['c']])
})
