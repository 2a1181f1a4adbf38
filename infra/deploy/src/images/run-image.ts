/** Runs commands in an image as a container engine would: as the image's user, on a read-only root file system. */
import { execa } from 'execa'
import { ownEnvironment } from '../env.ts'
import { endingWithUs, type Image, type ImageStore } from './build-image.ts'

interface Inside {
  /** The arguments after the image's entrypoint; by default the image's command. */
  command?: string[]
  /** Host folders by mount point. */
  bound?: Record<string, string>
  environment?: Record<string, string>
}

interface Running {
  /** The output so far. */
  said(): string
  /** Resolves when it has ended. */
  gone: Promise<unknown>
}

/** Returns the command line that runs an image's program in a container of buildah, which is only a writable layer above the image. */
function commandLine(container: string, image: Image, { command = image.command, bound = {}, environment }: Inside) {
  const [user = '0', group = user] = image.user.split(':')
  return endingWithUs(
    // The mount ends with the program.
    ...['sh', '-c', 'root=$(buildah mount "$0") && exec bwrap --ro-bind "$root" / "$@"', container],
    // The unmasked /proc: if parts of it are masked, as by container engines, a nested bubblewrap cannot mount /proc (README.md).
    ...['--dev', '/dev', '--bind', '/proc', '/proc', '--tmpfs', '/tmp', '--chmod', '1777', '/tmp'],
    ...Object.entries(bound).flatMap(([to, from]) => ['--bind', from, to]),
    ...['--die-with-parent', '--cap-add', 'ALL', '--clearenv', '--chdir', image.workingFolder],
    ...Object.entries({ ...image.environment, ...environment }).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--', 'setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--no-new-privs'],
    ...image.entrypoint,
    ...command,
  )
}

/** Runs an image's program during `work`, and kills it afterwards: no clean shutdown is needed. */
export async function whileRunning<Result>(
  store: ImageStore,
  image: Image,
  inside: Inside,
  work: (running: Running) => Promise<Result>,
): Promise<Result> {
  const container = (await store.buildah(['from', '--pull=never', image.name])).trim()
  try {
    const [command = '', ...args] = commandLine(container, image, inside)
    const env = { ...ownEnvironment(), ...store.environment }
    const running = execa(command, args, { env, extendEnv: false, stdin: 'ignore', all: true, reject: false })
    let words = ''
    running.all.setEncoding('utf8').on('data', (text: string) => (words += text))
    try {
      return await work({ said: () => words, gone: running })
    } finally {
      running.kill('SIGKILL')
      await running
    }
  } finally {
    await store.buildah(['rm', container])
  }
}
