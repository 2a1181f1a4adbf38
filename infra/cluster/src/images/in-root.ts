/** A command inside an image's tree, as a container engine would run it: bubblewrap makes the tree the root. */
import type { Layers } from './layers.ts'

export interface Inside {
  /** Whether the tree itself can be written to. */
  writable: boolean
  /** Folders of this machine, by where they are inside. */
  bound?: Record<string, string>
  environment?: Record<string, string>
}

/** What a builder's machine lends to the steps so that they reach the registries: nothing of it stays in the image. */
export const LENT = {
  files: { '/etc/resolv.conf': '/etc/resolv.conf', '/run/lent-authorities.pem': '/etc/ssl/certs/ca-certificates.crt' },
  environment: Object.fromEntries(
    ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'PIP_CERT', 'npm_config_cafile'].map((name) => [
      name,
      '/run/lent-authorities.pem',
    ]),
  ),
} as const

/** Gives the command line that runs `command` in the tree at `root`, as the image's user. */
export function inRoot(root: string, layers: Layers, command: string[], inside: Inside): string[] {
  const [user = '0', group = user] = layers.user.split(':')
  const binds = Object.entries(inside.bound ?? {}).flatMap(([to, from]) => ['--bind', from, to])
  const environment = Object.entries({ ...layers.environment, ...inside.environment })
  const as =
    user === '0' || user === 'root'
      ? []
      : ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--no-new-privs']
  return [
    // A numbering of processes of its own, with a /proc that tells of it. Whoever changes its user is no more told of its parent's end: what
    // is left goes with the numbering.
    ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
    'bwrap',
    ...[inside.writable ? '--bind' : '--ro-bind', root, '/'],
    // The whole of /proc: where parts of it are covered, as container engines do, no engine's own bubblewrap can have one (README.md).
    ...['--dev', '/dev', '--bind', '/proc', '/proc', '--tmpfs', '/tmp', '--chmod', '1777', '/tmp'],
    ...binds,
    ...['--die-with-parent', '--cap-add', 'ALL', '--clearenv', '--chdir', layers.workingFolder],
    ...environment.flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--', ...as, ...command],
  ]
}
