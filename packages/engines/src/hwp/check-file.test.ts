import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badHwp } from '@docweave/fixtures/bad-hwp'
import { storedHwp } from '@docweave/fixtures/stored-documents'
import { checkFile } from './check-file.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-header-'))
})
afterAll(() => rm(place, { recursive: true }))

async function check(content: Uint8Array): Promise<void> {
  const path = join(place, 'given')
  await writeFile(path, content)
  await checkFile(path)
}

const seenAtOnce = new Set<string>(['FILE_RESTRICTED', 'DRM_PROTECTED', 'UNPACKED_TOO_LARGE'])
const bad = [...badHwp.hwp, ...badHwp.hwpx].filter(({ code }) => seenAtOnce.has(code))

test.each(bad)('$name fails with $code before it is opened', async ({ code, make }) => {
  await expect(check(make())).rejects.toMatchObject({ code })
})

test.each(['hancom-draw-text.hwp', 'python-hwpx.hwpx', 'document.hml'] as const)(
  '%s passes the check',
  async (name) => {
    await expect(check(storedHwp(name))).resolves.toBeUndefined()
  },
)
