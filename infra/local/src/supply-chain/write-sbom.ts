/** The software bill of materials (CycloneDX 1.6): npm packages, Python wheels, and Debian packages of engines. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { debianComponents } from './debian-components.ts'
import { npmSbom, type Sbom } from './npm-components.ts'
import { wheelComponents } from './wheel-components.ts'

/** Returns the errors of a document by the strict schema of CycloneDX 1.6; `undefined` if it is valid. */
export async function sbomErrors(text: string): Promise<unknown> {
  return (await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)) ?? undefined
}

/** Creates the bill of materials. */
export async function makeSbom(): Promise<Sbom> {
  const [npm, wheels, debian] = await Promise.all([npmSbom(), wheelComponents(), debianComponents()])
  const added = [...wheels, ...debian]
  const root = npm.metadata.component['bom-ref']
  const refs = added.map((component) => component['bom-ref'])
  return {
    ...npm,
    components: [...npm.components, ...added],
    dependencies: [
      ...npm.dependencies.map((one) =>
        one.ref === root ? { ...one, dependsOn: [...new Set([...(one.dependsOn ?? []), ...refs])] } : one,
      ),
      ...refs.map((ref) => ({ ref })),
    ],
  }
}

/**
 * Writes the bill of materials to `file`.
 *
 * @returns the bill of materials
 * @throws Error if it is not valid by the schema
 */
export async function writeSbom(file: string): Promise<Sbom> {
  const sbom = await makeSbom()
  const text = `${JSON.stringify(sbom, null, 2)}\n`
  const errors = await sbomErrors(text)
  if (errors !== undefined) throw new Error(`The bill of materials is not valid: ${JSON.stringify(errors)}`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return sbom
}
