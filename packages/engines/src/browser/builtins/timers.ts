/** Node's global of this name, which yauzl uses: a timer of the browser would wait for 4 ms at each call. */
export const setImmediate = (work: () => void): void => queueMicrotask(work)
