/** The shipped Containerfiles: their names, and their instructions for tests. */
import { readFile } from 'node:fs/promises'
import { DockerfileParser } from 'dockerfile-ast'

/** In an order in which they can be built: `build` and `base` are the base images of the others. */
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

/** The path of a Containerfile. */
export const containerfileOf = (name: ImageName): URL => new URL(`../../images/${name}.Containerfile`, import.meta.url)

export interface Containerfile {
  /** The instructions of each stage: the keyword, and the rest of the line. */
  stages: { keyword: string; content: string }[][]
  /** The base image of the last stage. */
  from: string | undefined
  /** The program that receives the command as arguments; inherited from the base image if undefined. */
  entrypoint: string[] | undefined
  /** The image's command. */
  command: string[]
}

/** Reads a Containerfile. `ENTRYPOINT` and `CMD` must have the JSON form, in which no shell runs. */
export async function readContainerfile(name: ImageName): Promise<Containerfile> {
  const file = DockerfileParser.parse(await readFile(containerfileOf(name), 'utf8'))
  const stages: Containerfile['stages'] = []
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') stages.push([])
    stages.at(-1)?.push({ keyword, content: instruction.getArgumentsContent() ?? '' })
  }
  const words = (instruction: ReturnType<typeof file.getCMDs>[number] | undefined) =>
    instruction?.getJSONStrings().map((string) => string.getJSONValue())
  return {
    stages,
    from: file.getFROMs().at(-1)?.getImage() ?? undefined,
    entrypoint: words(file.getENTRYPOINTs().at(-1)),
    command: words(file.getCMDs().at(-1)) ?? [],
  }
}

/** Returns the rest of the line of each instruction with that keyword. */
export const contentOf = (stage: Containerfile['stages'][number] | undefined, keyword: string): string[] =>
  (stage ?? []).filter((instruction) => instruction.keyword === keyword).map(({ content }) => content)
