/** Ids of jobs that run in this browser. The server never issues ids of this form. */

const prefix = 'here-'

export const isLocalJob = (id: string): boolean => id.startsWith(prefix)

/** Returns a new id. */
export const newLocalJobId = (): string => prefix + crypto.randomUUID().replaceAll('-', '')
