/** Recognises Hangul syllables (Unicode block AC00 to D7A3). */

export const hangul = /[\uac00-\ud7a3]/

/** Whether more than half of the characters of a text are Hangul syllables. */
export function isMostlyHangul(text: string): boolean {
  const letters = Array.from(text)
  return letters.filter((letter) => hangul.test(letter)).length > letters.length / 2
}
