export { FontStack, lineReach, type OpenFont } from './open-fonts.ts'
export { Typesetter, type SetGlyph, type SetText } from './set-text.ts'
export { number, TextWriter } from './text-writer.ts'
