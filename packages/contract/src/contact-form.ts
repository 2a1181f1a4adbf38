/** The contact form as plain data without zod, because the page reads it too. */

/** The visible fields, in their order. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** Maximum length of each, in characters. */
export const contactLengths = { name: 100, email: 254, message: 5000 } as const

/** Hidden from people: only a bot fills it in. */
export const honeypotField = 'website'
