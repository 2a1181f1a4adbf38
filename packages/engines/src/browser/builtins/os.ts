/** The functions of `node:os` that engines use. */
export const tmpdir = (): string => '/tmp'
export const availableParallelism = (): number => navigator.hardwareConcurrency
