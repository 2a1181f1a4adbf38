/**
 * The fonts of families, as files from npm packages. Their names are written out, so that the build for the browser finds them: there each is a
 * file of the site.
 */
import { fileURLToPath } from 'node:url'

const addresses = {
  Arimo: import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  Tinos: import.meta.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'),
  Cousine: import.meta.resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf'),
  Carlito: import.meta.resolve('@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf'),
  Caladea: import.meta.resolve('@expo-google-fonts/caladea/400Regular/Caladea_400Regular.ttf'),
  'Nanum Gothic': import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  'Nanum Myeongjo': import.meta.resolve('@expo-google-fonts/nanum-myeongjo/400Regular/NanumMyeongjo_400Regular.ttf'),
  'Nanum Gothic Coding': import.meta
    .resolve('@expo-google-fonts/nanum-gothic-coding/400Regular/NanumGothicCoding_400Regular.ttf'),
  'BIZ UDPGothic': import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  'BIZ UDPMincho': import.meta.resolve('@expo-google-fonts/biz-udpmincho/400Regular/BIZUDPMincho_400Regular.ttf'),
  'BIZ UDGothic': import.meta.resolve('@expo-google-fonts/biz-udgothic/400Regular/BIZUDGothic_400Regular.ttf'),
  'BIZ UDMincho': import.meta.resolve('@expo-google-fonts/biz-udmincho/400Regular/BIZUDMincho_400Regular.ttf'),
  Caveat: import.meta.resolve('@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf'),
  'Nanum Pen Script': import.meta
    .resolve('@expo-google-fonts/nanum-pen-script/400Regular/NanumPenScript_400Regular.ttf'),
  'Zen Kurenaido': import.meta.resolve('@expo-google-fonts/zen-kurenaido/400Regular/ZenKurenaido_400Regular.ttf'),
  Kalam: import.meta.resolve('@expo-google-fonts/kalam/400Regular/Kalam_400Regular.ttf'),
  Gaegu: import.meta.resolve('@expo-google-fonts/gaegu/400Regular/Gaegu_400Regular.ttf'),
  'Klee One': import.meta.resolve('@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf'),
  'Dancing Script': import.meta.resolve('@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf'),
  'Nanum Brush Script': import.meta.resolve('@expo-google-fonts/nanum-brush-script/NanumBrushScript_400Regular.ttf'),
  'Yuji Syuku': import.meta.resolve('@expo-google-fonts/yuji-syuku/400Regular/YujiSyuku_400Regular.ttf'),
  'Noto Emoji': import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
}

export type FamilyName = keyof typeof addresses

interface Face {
  bold: boolean
  italic: boolean
  address: string
}

const bold = (address: string): Face => ({ bold: true, italic: false, address })
const italic = (address: string): Face => ({ bold: false, italic: true, address })
const boldItalic = (address: string): Face => ({ bold: true, italic: true, address })

/** The other styles of the families in which books are set. */
const styled: Partial<Record<FamilyName, Face[]>> = {
  Arimo: [
    bold(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
    italic(import.meta.resolve('@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf')),
    boldItalic(import.meta.resolve('@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf')),
  ],
  Tinos: [
    bold(import.meta.resolve('@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf')),
    italic(import.meta.resolve('@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf')),
    boldItalic(import.meta.resolve('@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf')),
  ],
  Cousine: [
    bold(import.meta.resolve('@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf')),
    italic(import.meta.resolve('@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf')),
    boldItalic(import.meta.resolve('@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf')),
  ],
  Carlito: [bold(import.meta.resolve('@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf'))],
  Caladea: [bold(import.meta.resolve('@expo-google-fonts/caladea/700Bold/Caladea_700Bold.ttf'))],
  'Nanum Gothic': [bold(import.meta.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'))],
  'Nanum Myeongjo': [bold(import.meta.resolve('@expo-google-fonts/nanum-myeongjo/700Bold/NanumMyeongjo_700Bold.ttf'))],
  'Nanum Gothic Coding': [
    bold(import.meta.resolve('@expo-google-fonts/nanum-gothic-coding/700Bold/NanumGothicCoding_700Bold.ttf')),
  ],
  'BIZ UDPGothic': [bold(import.meta.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'))],
  'BIZ UDPMincho': [bold(import.meta.resolve('@expo-google-fonts/biz-udpmincho/700Bold/BIZUDPMincho_700Bold.ttf'))],
  'BIZ UDGothic': [bold(import.meta.resolve('@expo-google-fonts/biz-udgothic/700Bold/BIZUDGothic_700Bold.ttf'))],
  'Noto Emoji': [bold(import.meta.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'))],
}

/** A font of a family in one style. */
export interface FontStyle {
  bold: boolean
  italic: boolean
  path: string
}

/** Returns the bold and italic fonts of a family. */
export const fontStyles = (family: FamilyName): FontStyle[] =>
  (styled[family] ?? []).map(({ address, ...style }) => ({ ...style, path: fileURLToPath(address) }))

/** Returns the path of a family's regular font. */
export const fontFile = (family: FamilyName): string => fileURLToPath(addresses[family])
