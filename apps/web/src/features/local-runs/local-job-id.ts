/** Ids of jobs that run in this browser. The server never issues ids of this form. */

export const localJobPrefix = 'here-'

export const isLocalJob = (id: string): boolean => id.startsWith(localJobPrefix)

/** Returns a new id. */
export const newLocalJobId = (): string => localJobPrefix + crypto.randomUUID().replaceAll('-', '')
