/** Builds images from Containerfiles without a container engine: each step runs in the tree of the previous steps. */
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { ROOT } from '@docweave/local'
import { imageNames, readContainerfile, type ImageName, type Stage, type Step } from './containerfile.ts'
import { inRoot, LENT, debianRoot, withTree, type Layers } from './layers.ts'

export interface Image {
  layers: Layers
  command: string[]
}

const DEBIAN = 'docker.io/library/debian:bookworm-slim'
const bare = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

/** Runs a command line and returns its output. @throws Error with its output if it fails */
export async function toEnd([command = '', ...args]: string[], input?: string): Promise<string> {
  const { all } = await execa(command, args, { ...(input === undefined ? { stdin: 'ignore' } : { input }), all: true })
  return all
}

/** Copies the checkout without what `.dockerignore` lists: only names are supported, at the top level or, after `**\/`, at any depth. */
async function copyCheckout(to: string): Promise<void> {
  const lines = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n')
  const names = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const without = names.map((name) => `--exclude=${name.startsWith('**/') ? name.slice(3) : `./${name}`}`)
  await mkdir(to, { recursive: true })
  await toEnd(['sh', '-ec', `tar -C "$0" -cf - "$@" . | tar -C ${JSON.stringify(to)} -xf -`, ROOT, ...without])
}

/** Returns a builder that builds each image once, into `folder`, and reports every step to `say`. */
export function createBuilder(folder: string, say: (line: string) => void) {
  const made = new Map<string, Promise<Image>>()

  async function baseOf(from: string, stages: ReadonlyMap<string, Layers>): Promise<Layers> {
    const stage = stages.get(from)
    if (stage) return stage
    const ours = imageNames.find((name) => from.startsWith(`registry.example.com/docweave/${name}:`))
    if (ours) return (await build(ours)).layers
    if (from !== DEBIAN) throw new Error(`Unsupported base image: ${from}`)
    return (
      await once('debian', async () => {
        say(`debian: debootstrap`)
        const root = join(folder, 'debian')
        await debianRoot(root)
        return {
          layers: { folders: [root], environment: bare, workingFolder: '/', user: '0', entrypoint: [] },
          command: [],
        }
      })
    ).layers
  }

  async function copy(
    step: Extract<Step, { do: 'copy' }>,
    root: string,
    layers: Layers,
    stages: ReadonlyMap<string, Layers>,
  ) {
    const to = step.to === '.' ? layers.workingFolder : step.to
    if (step.from === undefined) return copyCheckout(join(root, to))
    const source = stages.get(step.from)
    if (!source) throw new Error(`There is no stage ${step.from}`)
    await withTree(source, join(folder, `from-${step.from}`), undefined, async (tree) => {
      await mkdir(dirname(join(root, to)), { recursive: true })
      await cp(join(tree, step.what), join(root, to), {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
      })
    })
  }

  async function doStep(
    step: Step,
    root: string,
    layers: Layers,
    stages: ReadonlyMap<string, Layers>,
  ): Promise<Layers> {
    if (step.do === 'environment') {
      const set = Object.entries(step.set).map(([name, value]): [string, string] => [
        name,
        value.replaceAll(/\$\{?PATH\}?/g, layers.environment['PATH'] ?? ''),
      ])
      return { ...layers, environment: { ...layers.environment, ...Object.fromEntries(set) } }
    }
    if (step.do === 'user') return { ...layers, user: step.id }
    if (step.do === 'folder') {
      await mkdir(join(root, step.path), { recursive: true })
      return { ...layers, workingFolder: step.path }
    }
    if (step.do === 'copy') await copy(step, root, layers, stages)
    else
      await toEnd(
        inRoot(root, layers, ['sh', '-ec', step.command], {
          writable: true,
          bound: LENT.files,
          environment: LENT.environment,
        }),
      )
    return layers
  }

  async function buildStage(name: string, stage: Stage, stages: ReadonlyMap<string, Layers>): Promise<Layers> {
    const base = await baseOf(stage.from, stages)
    const upper = join(folder, name)
    return withTree(base, join(folder, `${name}-tree`), upper, async (root) => {
      let layers: Layers = base
      for (const step of stage.steps) {
        const began = Date.now()
        layers = await doStep(step, root, layers, stages)
        if (step.do === 'run' || step.do === 'copy')
          say(
            `${name}: ${step.do === 'run' ? step.command : `COPY ${step.what}`} (${Math.round((Date.now() - began) / 1000)} s)`,
          )
      }
      return { ...layers, folders: [...base.folders, upper] }
    })
  }

  function once(name: string, make: () => Promise<Image>): Promise<Image> {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known
  }

  const build = (name: ImageName): Promise<Image> =>
    once(name, async () => {
      const { stages, entrypoint, command } = await readContainerfile(name)
      const built = new Map<string, Layers>()
      for (const [index, stage] of stages.entries()) {
        const last = index === stages.length - 1
        built.set(stage.name ?? name, await buildStage(last ? name : `${name}-${stage.name}`, stage, built))
      }
      const layers = built.get(name)
      if (!layers) throw new Error(`${name} has no stage`)
      return { layers: entrypoint ? { ...layers, entrypoint } : layers, command }
    })

  return build
}
