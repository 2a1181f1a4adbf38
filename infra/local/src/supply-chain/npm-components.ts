/** The npm packages of the lock file, as pnpm lists them in a CycloneDX document. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runProgram } from '../run-program.ts'

/** The used fields of a component (CycloneDX 1.6, `component`). */
export const Component = z.looseObject({
  type: z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  'bom-ref': z.string(),
})
export type Component = z.infer<typeof Component>

const Dependency = z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })

export const Sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(Dependency),
})
export type Sbom = z.infer<typeof Sbom>

/** Lists every npm package of the workspace. @throws Error with pnpm's output if it fails */
export async function npmSbom(): Promise<Sbom> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-sbom-'))
  try {
    const file = join(folder, 'npm.json')
    const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
    const { status, output } = await runProgram('pnpm', ['sbom', ...format, '--out', file], { output: 'keep' })
    if (status !== 0) throw new Error(`pnpm could not list the packages.\n${output}`)
    return Sbom.parse(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
