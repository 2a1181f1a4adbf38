/** The files of the free Latin fonts in npm packages. All are under the SIL Open Font License 1.1 or the Apache License 2.0, which allow embedding. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontPackage } from '@docweave/contract/handwriting-fonts'
import { substitutes } from './substitutes.ts'

/** The Latin families. Their packages have their names, in lower case. */
const families: readonly string[] = ['Arimo', 'Tinos', 'Cousine', 'Carlito', 'Caladea']

export interface FaceStyle {
  bold: boolean
  italic: boolean
}

/**
 * Returns the path of the free font that replaces a Latin family.
 *
 * @param name a family as documents name it, such as `Arial`
 * @returns `undefined` if there is none in this style
 */
export function substituteFile(name: string, { bold, italic }: FaceStyle): string | undefined {
  const [family = ''] = substitutes.find(([, names]) => names.includes(name)) ?? []
  if (!families.includes(family)) return undefined
  const style = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`
  const folder = new URL(`${style}/`, import.meta.resolve(`@expo-google-fonts/${fontPackage(family)}/package.json`))
  const path = fileURLToPath(new URL(`${family}_${style}.ttf`, folder))
  return existsSync(path) ? path : undefined
}
