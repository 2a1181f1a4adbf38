/**
 * Looks at a watched folder whose host is killed: at each of their calls of a store, the engine or the folder, one after the other. Whatever
 * was done before, the next looks process each file exactly once.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killAtEachCall } from '../testing/killed-host.ts'
import { openWatchedHost, type WatchedHost } from '../testing/watched-host.ts'

let host: WatchedHost
beforeEach(async () => {
  host = await openWatchedHost()
})
afterEach(() => host.close())

/** The jobs of the file with this content, by id: the engine starts no job twice under one id. */
const jobsOf = (key: string) =>
  new Set(host.started.filter(({ inputs }) => inputs.some((input) => input.key === key)).map(({ jobId }) => jobId))

async function jobOfOpenFile(name: string): Promise<string> {
  const file = (await host.open()).find((each) => each.name === name)
  if (file?.job === undefined) throw new Error(`${name} has no job`)
  return file.job
}

test('that starts a job: the file has one job, whenever its host was killed', { timeout: 120_000 }, async () => {
  const id = await host.watch()
  const killed = await killAtEachCall(host.services, async (services, count) => {
    const name = `${count}.pdf`
    const content = await host.put(name)
    await host.look(id)
    host.later()
    await host.look(id, services).catch(() => undefined)
    host.later(2)
    await host.look(id)
    const job = await jobOfOpenFile(name)
    const key = host.started.find(({ jobId }) => jobId === job)?.inputs[0]?.key ?? ''
    expect(jobsOf(key)).toEqual(new Set([job]))
    await host.finish(job, { [`${count}.txt`]: Buffer.from(`text ${count}`) })
    await host.look(id)
    expect([await host.read(`results/${count}.txt`), await host.read(`done/${name}`)]).toEqual([
      `text ${count}`,
      content,
    ])
  })
  expect(killed).toBeGreaterThan(20)
  expect(await host.names('results')).toHaveLength(killed + 1)
  expect(await host.names('done')).toHaveLength(killed + 1)
  expect([await host.names('failed'), await host.open()]).toEqual([[], []])
})

test(
  'that finishes a file: its results are there once, whenever its host was killed',
  { timeout: 120_000 },
  async () => {
    const id = await host.watch()
    const killed = await killAtEachCall(host.services, async (services, count) => {
      const name = `${count}.pdf`
      const content = await host.put(name)
      await host.settle(id)
      const results = {
        [`${count}.txt`]: Buffer.from(`text ${count}`),
        [`${count}-more.txt`]: Buffer.from(`more ${count}`),
      }
      await host.finish(await jobOfOpenFile(name), results)
      await host.look(id, services).catch(() => undefined)
      await host.look(id)
      expect([await host.read(`done/${name}`), await host.read(name)]).toEqual([content, undefined])
      expect([await host.read(`results/${count}.txt`), await host.read(`results/${count}-more.txt`)]).toEqual([
        `text ${count}`,
        `more ${count}`,
      ])
    })
    expect(killed).toBeGreaterThan(10)
    expect(await host.names('results')).toHaveLength(2 * (killed + 1))
    expect(await host.names('done')).toHaveLength(killed + 1)
    expect([await host.names('failed'), await host.open()]).toEqual([[], []])
  },
)

test('that refuses a file: it is in failed once, whenever its host was killed', { timeout: 120_000 }, async () => {
  const id = await host.watch()
  host.services.kindOf = async () => undefined
  const killed = await killAtEachCall(host.services, async (services, count) => {
    await host.put(`${count}.pdf`)
    await host.look(id)
    host.later()
    await host.look(id, services).catch(() => undefined)
    await host.look(id)
    await host.owner.client.triggers.update.mutate({ id, paused: false })
    expect(await host.read(`${count}.pdf`)).toBeUndefined()
  })
  expect(killed).toBeGreaterThan(10)
  expect(await host.names('failed')).toHaveLength(2 * (killed + 1))
  expect([host.started, await host.open()]).toEqual([[], []])
})
