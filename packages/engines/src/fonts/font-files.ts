/**
 * The regular fonts of families, as files from npm packages. Their names are written out, so that the build for the browser finds them: there each is a
 * file of the site.
 */
import { fileURLToPath } from 'node:url'

const addresses = {
  Arimo: import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  Tinos: import.meta.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'),
  Cousine: import.meta.resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf'),
  'Nanum Gothic': import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  'Nanum Myeongjo': import.meta.resolve('@expo-google-fonts/nanum-myeongjo/400Regular/NanumMyeongjo_400Regular.ttf'),
  'Nanum Gothic Coding': import.meta
    .resolve('@expo-google-fonts/nanum-gothic-coding/400Regular/NanumGothicCoding_400Regular.ttf'),
  'BIZ UDPGothic': import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  'BIZ UDPMincho': import.meta.resolve('@expo-google-fonts/biz-udpmincho/400Regular/BIZUDPMincho_400Regular.ttf'),
  'BIZ UDGothic': import.meta.resolve('@expo-google-fonts/biz-udgothic/400Regular/BIZUDGothic_400Regular.ttf'),
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

/** Returns the path of a family's regular font. */
export const fontFile = (family: FamilyName): string => fileURLToPath(addresses[family])
