/** Finds the FFmpeg to run: the system's maintained build on the engine path, or the npm build if the system has none. */
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { cleanEnvironment } from '../sandbox/index.ts'

export interface FfmpegProgram {
  path: string
  /** `npm` is the package `@ffmpeg-installer/ffmpeg`, whose Linux build is of December 2018 and gets no security repairs. */
  build: 'system' | 'npm'
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Searches for FFmpeg each time, because an operator may install or upgrade it while a worker runs.
 *
 * @param enginePath folders separated by colons, as in a shell's PATH
 * @throws DocweaveError `TOOL_UNAVAILABLE` if neither the system nor npm has a build
 */
export async function findFfmpeg(enginePath: string = cleanEnvironment().PATH): Promise<FfmpegProgram> {
  for (const folder of enginePath.split(':').filter((each) => each.startsWith('/'))) {
    const path = join(folder, 'ffmpeg')
    if (await isExecutable(path)) return { path, build: 'system' }
  }
  try {
    // Imported dynamically, because the package throws at import if it has no build for the system.
    return { path: (await import('@ffmpeg-installer/ffmpeg')).default.path, build: 'npm' }
  } catch (error) {
    throw new DocweaveError('TOOL_UNAVAILABLE', {}, error)
  }
}
