/** The form of a message to whoever runs the site, as plain data without zod: the page reads it, too. */

/** The fields that a person fills in, in their order. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** The most characters of each. */
export const contactLengths = { name: 100, email: 254, message: 5000 } as const

/** Hidden from people: a program fills it in. */
export const honeypotField = 'website'
