import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wrapped } from '../sandbox/bubblewrap.ts'
import { graphicsDevices } from './graphics-card.ts'

test('the devices of a card are shown to the sandbox, and no others', async () => {
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
