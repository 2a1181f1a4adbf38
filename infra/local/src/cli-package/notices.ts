/** The third-party notices of the bundle: the licence of every package in it, with its text. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../folders.ts'

/** A bundled package, as Vite lists it (`build.license` with a name in `.json`). */
export const BundledPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX; absent where the package's description names none. */
  identifier: z.string().nullish(),
  /** The text of its licence file; absent where it has none. */
  text: z.string().nullish(),
})
export type BundledPackage = z.infer<typeof BundledPackage>

/** Returns the section about the licence in a package's readme, for packages without a licence file. */
export const licenceSection = (readme: string): string | undefined =>
  /^#+\s*licen[cs]e\s*\n+([\s\S]+?)(?=\n#|$(?![\s\S]))/im.exec(readme)?.[1]?.trim()

async function readmeOf({ name, version }: BundledPackage): Promise<string> {
  const folder = join(ROOT, `node_modules/.pnpm/${name.replace('/', '+')}@${version}/node_modules/${name}`)
  const file = (await readdir(folder).catch(() => [])).find((each) => /^readme(\.md)?$/i.test(each))
  return file === undefined ? '' : readFile(join(folder, file), 'utf8')
}

/**
 * Returns the notices as Markdown.
 *
 * @throws Error for a package without any sign of its licence: its code may not be distributed
 */
export async function noticesOf(packages: readonly BundledPackage[]): Promise<string> {
  const sections = await Promise.all(
    packages.map(async (each) => {
      const text = each.text ?? licenceSection(await readmeOf(each))
      // A readme may say no more than `MIT`.
      const licence = each.identifier ?? (text === undefined || text.length < 20 ? text : 'see below')
      if (licence === undefined) throw new Error(`${each.name}@${each.version} is in the bundle, but names no licence.`)
      return `## ${each.name} ${each.version} (${licence})\n${text === undefined || text === licence ? '' : `\n${text.trim()}\n`}`
    }),
  )
  return `# Third-party notices\n\nThe program contains these packages:\n\n${sections.join('\n')}`
}
