import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { check, findFfmpeg } from './find-ffmpeg.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-find-ffmpeg-'))
afterAll(() => rm(folder, { recursive: true }))

test('finding 12: uses the system’s FFmpeg, not the npm build of 2018', async () => {
  const { path, build } = await findFfmpeg()
  expect(build).toBe('system')
  const [, year] = /Copyright \(c\) 2000-(\d{4})/.exec(execFileSync(path, ['-version'], { encoding: 'utf8' })) ?? []
  expect(Number(year)).toBeGreaterThanOrEqual(2023)
})

test('uses the npm build if the engine path has no FFmpeg', async () => {
  expect(await findFfmpeg(folder)).toMatchObject({ build: 'npm' })
})

test('ignores a file that is not executable', async () => {
  const path = join(folder, 'ffmpeg')
  await writeFile(path, '#!/bin/sh\n')
  expect(await findFfmpeg(folder)).toMatchObject({ build: 'npm' })
  await chmod(path, 0o755)
  expect(await findFfmpeg(folder)).toEqual({ path, build: 'system' })
})

test('reports the version, and warns if it is the npm build', async () => {
  const { version = '', reason = '' } = await check()
  expect(version).toMatch(/^\d+\.\d+/)
  expect(reason).not.toContain('2018')
  expect(await check({ path: 'unused', build: 'npm' }).then(({ available }) => available)).toBe(false)
  const npm = await findFfmpeg('/nowhere')
  expect(await check(npm)).toMatchObject({ available: true, reason: expect.stringContaining('apt-get install ffmpeg') })
})
