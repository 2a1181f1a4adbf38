/** The files of the free fonts in npm packages. All are under the SIL Open Font License 1.1 or the Apache License 2.0, which allow embedding. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontPackage } from '@docweave/contract/handwriting-fonts'
import { substitutes } from './substitutes.ts'

/** The families, and the names of their packages. */
const packages: Readonly<Record<string, string>> = {
  Arimo: 'Arimo',
  Tinos: 'Tinos',
  Cousine: 'Cousine',
  Carlito: 'Carlito',
  Caladea: 'Caladea',
  NanumGothic: 'Nanum Gothic',
  NanumMyeongjo: 'Nanum Myeongjo',
  NanumGothicCoding: 'Nanum Gothic Coding',
  'BIZ UDGothic': 'BIZ UDGothic',
  'BIZ UDPGothic': 'BIZ UDPGothic',
  'BIZ UDMincho': 'BIZ UDMincho',
  'BIZ UDPMincho': 'BIZ UDPMincho',
}

export interface FaceStyle {
  bold: boolean
  italic: boolean
}

/**
 * Returns the path of the free font that replaces a family.
 *
 * @param name a family as documents name it, such as `Arial`
 * @returns `undefined` if there is none in this style
 */
export function substituteFile(name: string, { bold, italic }: FaceStyle): string | undefined {
  const [family = ''] = substitutes.find(([, names]) => names.includes(name)) ?? []
  const title = packages[family]
  if (title === undefined) return undefined
  const style = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`
  const folder = new URL(`${style}/`, import.meta.resolve(`@expo-google-fonts/${fontPackage(title)}/package.json`))
  const path = fileURLToPath(new URL(`${title.replaceAll(' ', '')}_${style}.ttf`, folder))
  return existsSync(path) ? path : undefined
}
