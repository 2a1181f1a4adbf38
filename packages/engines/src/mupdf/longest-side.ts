/** The longest side of a page in points: 200 inches, the limit of readers (ISO 32000-1, annex C.2). */
export const longestSide = 14_400
