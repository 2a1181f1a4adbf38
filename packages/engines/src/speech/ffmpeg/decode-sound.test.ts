import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recording, silentVideo, tenHours, tenHoursOfSilence } from '@docweave/fixtures'
import { zipFile } from '@docweave/fixtures/zip-file'
import { findFfmpeg } from './find-ffmpeg.ts'
import { check, decodeSound, inspectSound, soundKinds, type SoundKind } from './index.ts'
import { inputArguments } from './inspect-sound.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-decode-'))
afterAll(() => rm(folder, { recursive: true }))

async function decode(content: Uint8Array | string, kind: SoundKind) {
  const path = join(folder, `sound.${kind}`)
  await writeFile(path, content)
  return decodeSound({ path, kind, folder, signal: new AbortController().signal })
}

test('reports that FFmpeg is available', async () => {
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

test('reports a file that is shorter than its stated length', async () => {
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
] as const)('rejects a recording with %s', async (code, kind, content) => {
  await expect(decode(content, kind)).rejects.toMatchObject({ code, retryable: false })
})

test('rejects a recording of ten hours that does not state its length', { timeout: 60_000 }, async () => {
  await expect(decode(tenHoursOfSilence(), 'mkv')).rejects.toMatchObject({
    code: 'SOUND_TOO_LONG',
    params: { hours: 4 },
    retryable: false,
  })
})

/** A FLAC whose comments block (RFC 9639, 8.6) states a length shorter than its content, so that the next block header is misread. */
function badComments(): Buffer {
  const whole = Buffer.from(recording())
  whole.set(Buffer.from('040000070000000000100000', 'hex'), 42)
  return whole
}

/** A truncated WebM whose first element states a size larger than its parent (RFC 9559, 5.1.1). */
function badElement(): Buffer {
  const whole = Buffer.from(recording({ ending: 'webm' }))
  whole.writeUInt8(0x07, whole.indexOf(Buffer.from('114d9b74', 'hex')) + 4)
  return whole.subarray(0, whole.length / 2)
}

test.each([
  ['flac', badComments],
  ['webm', badElement],
] as const)('reports a %s with an inconsistent header as damaged, and does not retry', async (kind, make) => {
  await expect(decode(make(), kind)).rejects.toMatchObject({ code: 'FILE_DAMAGED', retryable: false })
})

test('rejects an archive with the name of a recording', async () => {
  await expect(decode(zipFile({ 'song.mp3': recording({ ending: 'mp3' }) }), 'mp3')).rejects.toMatchObject({
    code: 'FILE_DAMAGED',
  })
})

const playlists = {
  concat: `ffconcat version 1.0\nfile other.mp3\n`,
  hls: `#EXTM3U\n#EXT-X-TARGETDURATION:7\n#EXTINF:7,\nother.mp3\n#EXT-X-ENDLIST\n`,
  dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>other.mp3</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  sdp: `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n`,
}
const renamed = Object.entries(playlists).flatMap(([name, content]) =>
  (['mp3', 'm4a', 'wav', 'ogg', 'flac', 'webm', 'mp4', 'mkv'] as const).map((kind) => ({ name, kind, content })),
)

test.each(renamed)(
  'finding 12: a $name playlist with the ending .$kind opens no other file',
  async ({ kind, content }) => {
    await writeFile(join(folder, 'other.mp3'), recording({ ending: 'mp3' }))
    await expect(decode(content, kind)).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  },
)

/** Runs FFmpeg outside the sandbox on a playlist in `folder` beside `other.mp3`; returns whether it decoded sound. */
async function decodesBare(inputs: readonly string[]): Promise<boolean> {
  const { path } = await findFfmpeg()
  const out = ['-map', '0:a:0', '-f', 'null', '-']
  return spawnSync(path, ['-nostdin', '-v', 'error', ...inputs, ...out], { cwd: folder }).status === 0
}

test.each([
  ['concat', 'ffconcat'],
  ['hls', 'm3u8'],
] as const)(
  'finding 12: FFmpeg’s arguments prevent a %s playlist from opening files, even without the sandbox',
  async (name, ending) => {
    const path = join(folder, `playlist.${ending}`)
    await writeFile(join(folder, 'other.mp3'), recording({ ending: 'mp3' }))
    await writeFile(path, playlists[name])
    // The attack: if FFmpeg detects the format, it reads the other file.
    expect(await decodesBare(['-i', path])).toBe(true)
    for (const kind of soundKinds) expect(await decodesBare(inputArguments(path, kind))).toBe(false)
    // The whitelist applies even if the demuxer is the playlist's own: it may open nothing else.
    const withDemuxer = inputArguments(path, 'wav').map((word, at, all) => (all[at - 1] === '-f' ? name : word))
    expect(await decodesBare(withDemuxer)).toBe(false)
  },
)

test('runs no decoder of pictures or video', async () => {
  const path = join(folder, 'video.mp4')
  await writeFile(path, recording({ ending: 'mp4', video: true }))
  const { path: program } = await findFfmpeg()
  const drawn = ['-map', '0:v:0', '-f', 'null', '-']
  const { status, stderr } = spawnSync(program, ['-nostdin', '-v', 'error', ...inputArguments(path, 'mp4'), ...drawn])
  expect(status).not.toBe(0)
  expect(String(stderr)).toMatch(/whitelist/i)
})

test('inspection rejects a recording that is too long before it is decoded', async () => {
  const path = join(folder, 'long.flac')
  await writeFile(path, tenHours())
  await expect(inspectSound(path, new AbortController().signal, 'flac')).rejects.toMatchObject({
    code: 'SOUND_TOO_LONG',
    params: { hours: 4 },
  })
})
