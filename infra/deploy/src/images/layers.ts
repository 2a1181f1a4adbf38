/**
 * Images as layers of folders: steps write to the top layer, lower layers are read-only. Commands run in an image's tree as a container
 * engine would run them, with bubblewrap.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'

/** An image's layers, the lowest first. */
export interface Layers {
  folders: string[]
  environment: Record<string, string>
  workingFolder: string
  user: string
  /** The program that receives the command as arguments. */
  entrypoint: string[]
}

/** Mounts layers at `place` (overlayfs) during `work`. Changes are written to `upper`, if given. */
export async function withTree<Result>(
  { folders }: Layers,
  place: string,
  upper: string | undefined,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const scratch = `${place}-work`
  for (const folder of [place, ...(upper === undefined ? [] : [upper, scratch])])
    await mkdir(folder, { recursive: true })
  const below = `lowerdir=${folders.toReversed().join(':')}`
  const options =
    upper === undefined
      ? `ro,${below}:${join(place, '..', 'nothing')}`
      : `${below},upperdir=${upper},workdir=${scratch}`
  await mkdir(join(place, '..', 'nothing'), { recursive: true })
  await execa('mount', ['-t', 'overlay', 'overlay', '-o', options, place])
  try {
    return await work(place)
  } finally {
    await execa('umount', [place]).catch(() => execa('umount', ['--lazy', place]))
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Creates a minimal Debian 12 like the slim images, with debootstrap's default mirror and the host's keys. */
export async function debianRoot(folder: string): Promise<void> {
  await execa('debootstrap', ['--variant=minbase', 'bookworm', folder])
}

interface Inside {
  /** Whether the root file system is writable. */
  writable: boolean
  /** Host files and folders by mount point. */
  bound?: Record<string, string>
  environment?: Record<string, string>
}

/** Host files mounted during build steps, so that they reach the registries. They are not part of the image. */
export const LENT = {
  files: { '/etc/resolv.conf': '/etc/resolv.conf', '/run/lent-authorities.pem': '/etc/ssl/certs/ca-certificates.crt' },
  environment: Object.fromEntries(
    ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'PIP_CERT', 'npm_config_cafile'].map((name) => [
      name,
      '/run/lent-authorities.pem',
    ]),
  ),
} as const

/** Returns the command line that runs `command` in the tree at `root`, as the image's user. */
export function inRoot(root: string, layers: Layers, command: string[], inside: Inside): string[] {
  const [user = '0', group = user] = layers.user.split(':')
  const binds = Object.entries(inside.bound ?? {}).flatMap(([to, from]) => ['--bind', from, to])
  const environment = Object.entries({ ...layers.environment, ...inside.environment })
  const as =
    user === '0' || user === 'root'
      ? []
      : ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--no-new-privs']
  return [
    // A separate PID namespace with its own /proc. Changing the user clears the parent-death signal, so left-over processes are killed
    // with the namespace.
    ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
    'bwrap',
    ...[inside.writable ? '--bind' : '--ro-bind', root, '/'],
    // The unmasked /proc: if parts of it are masked, as by container engines, a nested bubblewrap cannot mount /proc (README.md).
    ...['--dev', '/dev', '--bind', '/proc', '/proc', '--tmpfs', '/tmp', '--chmod', '1777', '/tmp'],
    ...binds,
    ...['--die-with-parent', '--cap-add', 'ALL', '--clearenv', '--chdir', layers.workingFolder],
    ...environment.flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--', ...as, ...command],
  ]
}
