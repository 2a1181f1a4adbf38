/** The recogniser is loaded once per job, and killed when it hangs. A graphics card is found by its devices. */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { recording } from '@docweave/fixtures'
import { inJob } from '../host/index.ts'
import { wrapped } from '../host/sandbox/bubblewrap.ts'
import { check } from './check.ts'
import { modelFolder } from './models.ts'
import { endRecognisers, withRecogniser } from './recogniser-pool.ts'
import { graphicsDevices, type Recogniser } from './recogniser.ts'

const signal = new AbortController().signal
let folder = ''
let sound = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-recogniser-'))
  sound = join(folder, 'sound.wav')
  await writeFile(sound, recording({ ending: 'wav' }))
})
afterAll(async () => {
  await endRecognisers()
  await rm(folder, { recursive: true })
})

const plan = { do: 'plan' as const, lengths: [120] }
const use = <Result>(work: (recogniser: Recogniser) => Promise<Result>) => withRecogniser('base', { signal }, work)

describe('the recogniser', { timeout: 60_000 }, () => {
  it('reports its version', async () => {
    expect(await check()).toMatchObject({
      engine: 'whisper',
      available: true,
      version: expect.stringMatching(/^\d+\.\d+/),
    })
  })

  it('loads the model once for all requests of a job, even after a failed request', async () => {
    const pids = new Set<number | undefined>()
    const empty = join(folder, 'empty.wav')
    await writeFile(empty, '')
    for (let time = 0; time < 3; time++) {
      await inJob('one', () =>
        use(async (recogniser) => {
          pids.add(recogniser.pid)
          expect(await recogniser.ask(sound, plan, { signal })).toMatchObject({ chunks: [{ start: 0 }] })
        }),
      )
      await expect(
        inJob('one', () => use((recogniser) => recogniser.ask(empty, plan, { signal }))),
      ).rejects.toMatchObject({
        code: 'ENGINE_FAILED',
      })
    }
    expect(pids.size).toBe(1)
    await inJob('other', () => use(async ({ pid }) => void pids.add(pid)))
    expect(pids.size).toBe(2)
  })

  it('reads a model that only its owner can access', async () => {
    const model = modelFolder('base')
    await chmod(model, 0o700)
    for (const name of await readdir(model)) await chmod(join(model, name), 0o600)
    await endRecognisers()
    await inJob('private model', () =>
      use(async (recogniser) => {
        expect(await recogniser.ask(sound, plan, { signal })).toMatchObject({ chunks: [{ start: 0 }] })
      }),
    )
  })

  it('is killed when it hangs, and replaced by another process', async () => {
    let hung: number | undefined
    const asked = use((recogniser) => {
      hung = recogniser.pid
      // The process group includes the sandbox and its content.
      process.kill(-(hung ?? 0), 'SIGSTOP')
      return recogniser.ask(sound, plan, { signal, patience: 1 })
    })
    await expect(asked).rejects.toMatchObject({ code: 'TIMED_OUT', retryable: false })
    await use(async (recogniser) => {
      expect(recogniser.pid).not.toBe(hung)
      expect(await recogniser.ask(sound, plan, { signal })).toMatchObject({ chunks: [{ start: 0 }] })
    })
  })

  it('stops at once when cancelled', async () => {
    const cancel = new AbortController()
    const began = performance.now()
    const asked = use((recogniser) => {
      setTimeout(() => cancel.abort(), 50)
      return recogniser.ask(
        sound,
        { do: 'transcribe', spans: [[0, 100_000]], beam: 5, words: true, language: 'ja' },
        { signal: cancel.signal },
      )
    })
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

test('exposes only the devices of a graphics card to the sandbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-dev-'))
  for (const name of ['nvidia0', 'nvidiactl', 'nvidia-uvm', 'sda', 'nvme0']) await writeFile(join(folder, name), '')
  const devices = graphicsDevices(folder)
  expect(devices.toSorted()).toEqual(['nvidia-uvm', 'nvidia0', 'nvidiactl'].map((name) => join(folder, name)))
  expect(wrapped(['true'], { read: [], write: [], devices, user: undefined }).join(' ')).toContain(
    `--dev-bind ${folder}/nvidia0 ${folder}/nvidia0`,
  )
  await rm(folder, { recursive: true })
  expect(graphicsDevices(folder)).toEqual([])
})
