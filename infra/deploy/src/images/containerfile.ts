/** Parses Containerfiles into steps, so that tests on this machine use the shipped files. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export type Step =
  | { do: 'run'; command: string }
  | { do: 'copy'; from: string | undefined; what: string; to: string }
  | { do: 'environment'; set: Record<string, string> }
  | { do: 'folder'; path: string }
  | { do: 'user'; id: string }

export interface Stage {
  /** An image, or the name of an earlier stage. */
  from: string
  name: string | undefined
  steps: Step[]
}

export interface Containerfile {
  stages: Stage[]
  /** The program that receives the command as arguments; inherited from the base image if omitted. */
  entrypoint?: string[]
  /** The image's command. */
  command: string[]
}

const images = new URL('../../images/', import.meta.url)

/** Parses `A=b C=d`; values contain no spaces. */
const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

function readCopy(words: string): Step {
  const [, from, what = '', to = ''] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(words) ?? []
  if (!what || !to) throw new Error(`Only COPY with one source and one target is supported: ${words}`)
  return { do: 'copy', from, what, to }
}

/** Parses a Containerfile. @throws Error for an instruction that our files do not use */
export function parseContainerfile(text: string): Containerfile {
  const stages: Stage[] = []
  let command: string[] = []
  let entrypoint: string[] | undefined
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  for (const line of lines) {
    const [, instruction = '', words = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
    if (instruction === 'FROM') {
      const [from = '', , name] = words.split(/\s+/)
      stages.push({ from, name, steps: [] })
      continue
    }
    const steps = stages.at(-1)?.steps
    if (!steps) throw new Error(`${instruction} before FROM`)
    if (instruction === 'RUN') steps.push({ do: 'run', command: words })
    else if (instruction === 'COPY') steps.push(readCopy(words))
    else if (instruction === 'ENV') steps.push({ do: 'environment', set: readPairs(words) })
    else if (instruction === 'WORKDIR') steps.push({ do: 'folder', path: words })
    else if (instruction === 'USER') steps.push({ do: 'user', id: words })
    else if (instruction === 'CMD') command = z.array(z.string()).parse(JSON.parse(words))
    else if (instruction === 'ENTRYPOINT') entrypoint = z.array(z.string()).parse(JSON.parse(words))
    else if (instruction !== 'EXPOSE') throw new Error(`Unsupported instruction: ${instruction}`)
  }
  return { stages, ...(entrypoint ? { entrypoint } : {}), command }
}

export const imageNames = [
  'build',
  'base',
  'api',
  'site',
  'worker-pdf',
  'worker-ocr',
  'worker-office',
  'worker-speech',
] as const
export type ImageName = (typeof imageNames)[number]

export const readContainerfile = async (name: ImageName): Promise<Containerfile> =>
  parseContainerfile(await readFile(new URL(`${name}.Containerfile`, images), 'utf8'))
