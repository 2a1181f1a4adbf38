/** The name under which Temporal keeps the versions of our workers. */
export const deployment = 'docweave'
