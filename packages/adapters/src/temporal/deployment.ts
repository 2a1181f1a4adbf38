/** The deployment name of our workers in Temporal's worker versioning. */
export const deployment = 'docweave'
