/** Builds the shipped Containerfiles with buildah, in a storage of its own. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '@docweave/local'
import { execa } from 'execa'
import { z } from 'zod'
import { containerfileOf, type ImageName } from './containerfile.ts'

/** What a container engine reads from an image to run it. */
export interface Image {
  name: string
  environment: Record<string, string>
  workingFolder: string
  /** User and group. */
  user: string
  /** The program that receives the command as arguments. */
  entrypoint: string[]
  command: string[]
}

/** An image's configuration (https://github.com/opencontainers/image-spec/blob/main/config.md), as `buildah inspect` prints it. */
const Inspected = z.object({
  OCIv1: z.object({
    config: z.object({
      Env: z.array(z.string()).default([]),
      WorkingDir: z.string().default('/'),
      User: z.string().default('0'),
      Entrypoint: z.array(z.string()).default([]),
      Cmd: z.array(z.string()).default([]),
    }),
  }),
})

const DEBIAN = 'docker.io/library/debian:bookworm-slim'
/** The host's certificate authorities: a mirror or a proxy of the package registries may have its own. They are mounted while steps run. */
const AUTHORITIES = { host: '/etc/ssl/certs/ca-certificates.crt', image: '/run/host-authorities.pem' }
/** Makes the programs of the steps trust them. buildah 1.28 passes variables to the steps only through the base image. */
const trust = ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'PIP_CERT', 'npm_config_cafile']

/**
 * Returns a command line whose processes and mounts end with this process, also if it is killed. A parent-death signal alone would not
 * reach children of the command, nor programs that have changed their user: they are killed with their PID namespace.
 */
export const endingWithUs = (...command: string[]): string[] => [
  ...['setpriv', '--pdeathsig', 'KILL'],
  ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', ...command],
]

/** Returns the arguments of `buildah build`. `chroot` needs no container runtime. The base images exist only in the storage. */
const building = (name: string, ...args: string[]) => [
  ...['build', '--isolation', 'chroot', '--layers', '--pull=never', '--tag', name],
  ...args,
]

export interface ImageStore {
  /** Environment variables with which buildah uses the storage. */
  environment: Record<string, string>
  /** Builds an image whose base images have been built. @throws Error with the output if a step fails */
  build(name: ImageName): Promise<Image>
  /** Calls buildah and returns its output. @throws Error with the output if it fails */
  buildah(args: string[]): Promise<string>
}

/**
 * Opens the images in `folder`, which is created if it is missing, and reports every step to `say`. Steps that earlier runs completed are
 * not repeated. Leftovers of an interrupted run are removed.
 */
export async function openImageStore(folder: string, say: (line: string) => void): Promise<ImageStore> {
  const temporary = join(folder, 'temporary')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  const settings = join(folder, 'storage.conf')
  const places = { graphroot: join(folder, 'storage'), runroot: join(folder, 'run') }
  const lines = Object.entries({ driver: 'overlay', ...places }).map(([key, value]) => `${key} = "${value}"\n`)
  await writeFile(settings, `[storage]\n${lines.join('')}`)
  const environment = { CONTAINERS_STORAGE_CONF: settings, TMPDIR: temporary }

  async function run(...line: string[]): Promise<string> {
    const [command = '', ...args] = endingWithUs(...line)
    const running = execa(command, args, { env: environment, stdin: 'ignore', all: true })
    for await (const output of running.iterable()) if (/^(\[\d+\/\d+\] )?STEP /.test(output)) say(output)
    return (await running).stdout
  }
  const buildah: ImageStore['buildah'] = (args) => run('buildah', ...args)

  /** Creates a minimal Debian 12 like the slim image, with debootstrap's default mirror and the host's keys, unless the storage has it. */
  async function debian(): Promise<void> {
    const images = await buildah(['images', '--format', '{{.Name}}:{{.Tag}}'])
    if (images.split('\n').includes(DEBIAN)) return
    say(`${DEBIAN}: debootstrap`)
    const [root, file] = [join(folder, 'debian'), join(folder, 'debian.Containerfile')]
    await rm(root, { recursive: true, force: true })
    await run('debootstrap', '--variant=minbase', 'bookworm', root)
    const variables = trust.map((variable) => `${variable}=${AUTHORITIES.image}`)
    await writeFile(file, `FROM scratch\nCOPY . /\nENV ${variables.join(' ')}\n`)
    await buildah(building(DEBIAN, '--file', file, root))
    await rm(root, { recursive: true })
  }

  async function build(name: ImageName): Promise<Image> {
    const tag = `registry.example.com/docweave/${name}:1.0.0`
    const mounted = `${AUTHORITIES.host}:${AUTHORITIES.image}:ro`
    await debian()
    await buildah(building(tag, '--volume', mounted, '--file', fileURLToPath(containerfileOf(name)), ROOT))
    const { config } = Inspected.parse(JSON.parse(await buildah(['inspect', '--type', 'image', tag]))).OCIv1
    const variables = config.Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
    return {
      name: tag,
      // Programs run with what the Containerfiles set.
      environment: Object.fromEntries(variables.filter(([variable = '']) => !trust.includes(variable))),
      workingFolder: config.WorkingDir,
      user: config.User,
      entrypoint: config.Entrypoint,
      command: config.Cmd,
    }
  }

  await buildah(['rm', '--all'])
  return { environment, build, buildah }
}
