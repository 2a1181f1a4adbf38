/** The longest side of a page in points: 200 inches, where readers stop (ISO 32000-1, annex C.2). */
export const longestSide = 14_400
