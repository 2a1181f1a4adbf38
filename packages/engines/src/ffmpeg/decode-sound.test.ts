import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recording, silentVideo, tenHours, tenHoursOfSilence } from '../specimen/index.ts'
import { zipFile } from '../specimen/zip-file.ts'
import { check, decodeSound, inspectSound, type SoundKind } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-decode-'))
afterAll(() => rm(folder, { recursive: true }))

async function decode(content: Uint8Array | string, kind: SoundKind) {
  const path = join(folder, `sound.${kind}`)
  await writeFile(path, content)
  return decodeSound({ path, kind, folder, signal: new AbortController().signal })
}

test('says of which version it is', async () => {
  expect(await check()).toMatchObject({ engine: 'ffmpeg', available: true })
})

test.each([
  ['mp3', 'mp3'],
  ['m4a', 'm4a'],
  ['mov', 'mp4'],
  ['opus', 'ogg'],
  ['mkv', 'mkv'],
] as const)('decodes %s', async (ending, kind) => {
  const { seconds, isCutShort } = await decode(recording({ ending }), kind)
  expect(seconds).toBeCloseTo(7.1, 0)
  expect(isCutShort).toBe(false)
})

test('says when a file is shorter than it says', async () => {
  const whole = recording()
  const { seconds, isCutShort } = await decode(whole.subarray(0, whole.length / 2), 'flac')
  expect(seconds).toBeLessThan(5)
  expect(isCutShort).toBe(true)
})

test.each([
  ['FILE_DAMAGED', 'mp3', Buffer.from('no sound at all')],
  ['FILE_DAMAGED', 'mp4', recording({ ending: 'mp4' }).subarray(0, 2000)],
  ['NO_SOUND', 'mp4', silentVideo()],
  ['SOUND_TOO_LONG', 'flac', tenHours()],
] as const)('refuses by %s', async (code, kind, content) => {
  await expect(decode(content, kind)).rejects.toMatchObject({ code, retryable: false })
})

test('refuses a recording of ten hours that does not say how long it is', { timeout: 60_000 }, async () => {
  await expect(decode(tenHoursOfSilence(), 'mkv')).rejects.toMatchObject({
    code: 'SOUND_TOO_LONG',
    params: { hours: 4 },
    retryable: false,
  })
})

test('refuses an archive that is called a recording', async () => {
  await expect(decode(zipFile({ 'song.mp3': recording({ ending: 'mp3' }) }), 'mp3')).rejects.toMatchObject({
    code: 'FILE_DAMAGED',
  })
})

test.each([
  ['a script of FFmpeg’s own', `ffconcat version 1.0\nfile '${join(folder, 'other.wav')}'\n`],
  ['a playlist', `#EXTM3U\n#EXTINF:7,\nfile://${join(folder, 'other.wav')}\n#EXT-X-ENDLIST\n`],
])('does not read another file that %s names', async (_name, content) => {
  await writeFile(join(folder, 'other.wav'), recording({ ending: 'wav' }))
  await expect(decode(content, 'mp3')).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

test('a look at a file tells the same, before any work', async () => {
  const path = join(folder, 'long.flac')
  await writeFile(path, tenHours())
  await expect(inspectSound(path, new AbortController().signal, 'flac')).rejects.toMatchObject({
    code: 'SOUND_TOO_LONG',
    params: { hours: 4 },
  })
})
