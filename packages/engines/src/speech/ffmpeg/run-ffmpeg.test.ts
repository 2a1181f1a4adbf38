import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFfmpeg } from './find-ffmpeg.ts'
import { readDuration } from './inspect-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-ffmpeg-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** All text of an error that a log could contain. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.message, error.stack, error.cause === undefined ? '' : wordsOf(error.cause)].join('\n')
}

test.each([40, 4000])('errors contain no metadata of the file, such as a title of %i letters', async (length) => {
  const path = join(folder, `${length}.mp4`)
  const title = 'Salarytalks'.padEnd(length, ' 7194')
  const picture = ['-f', 'lavfi', '-i', 'color=size=32x32:duration=1', '-metadata', `title=${title}`]
  const { path: program } = await findFfmpeg()
  execFileSync(program, [...picture, '-metadata', 'comment=With\nKassenbuch', path], { stdio: 'ignore' })
  const error: unknown = await readDuration(path, 'mp4', new AbortController().signal).catch(
    (caught: unknown) => caught,
  )
  expect(error).toMatchObject({ code: 'NO_SOUND' })
  expect(wordsOf(error)).not.toMatch(/Salarytalks|7194|Kassenbuch/)
  expect(wordsOf(error)).toContain('matches no streams')
})

test('reports a truncated header as FILE_DAMAGED, although FFmpeg reports an input/output error', async () => {
  const whole = join(folder, 'whole.flac')
  const path = join(folder, 'cut.flac')
  const { path: program } = await findFfmpeg()
  execFileSync(program, ['-f', 'lavfi', '-i', 'sine=duration=1', whole], { stdio: 'ignore' })
  // The file is truncated within the metadata.
  writeFileSync(path, readFileSync(whole).subarray(0, 30))
  const error: unknown = await readDuration(path, 'flac', new AbortController().signal).catch(
    (caught: unknown) => caught,
  )
  expect(error).toMatchObject({ code: 'FILE_DAMAGED' })
  expect(wordsOf(error)).toContain('Input/output error')
})
