/** A PDF gets a password and loses it again; its content stays as it is. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentPdf } from '@docweave/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../host/index.ts'
import { protect, runMupdf, unlock } from './index.ts'

const { signal } = new AbortController()
const limits = { signal, memoryMegabytes: 1500 }

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-password-'))
  await writeFile(at('plain'), documentPdf({ pages: 2 }))
})
afterAll(() => rm(folder, { recursive: true }))

const textsOf = async (name: string) =>
  (await runMupdf('extractText', { path: at(name), layout: 'reading' }, limits)).pages

test('the text is the same after the password was set and removed', { timeout: 60_000 }, async () => {
  const [before, after] = await inJob(folder, async () => {
    await protect(at('plain'), at('locked'), 'seven lanterns', signal)
    await unlock(at('locked'), at('open'), 'seven lanterns', signal)
    return [await textsOf('plain'), await textsOf('open')]
  })
  expect(before).toHaveLength(2)
  expect(before?.join('')).not.toBe('')
  expect(after).toEqual(before)
})

test('a wrong password is told, and so is a second one', { timeout: 60_000 }, async () => {
  await inJob(folder, async () => {
    await protect(at('plain'), at('locked'), 'seven lanterns', signal)
    await expect(unlock(at('locked'), at('open'), 'six lanterns', signal)).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    })
    await expect(protect(at('locked'), at('again'), 'more', signal)).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
  })
})
