/** yauzl derives classes of these when it is loaded. The browser reads entries without streams (see `zip-source.ts`). */
function absent(): never {
  throw new Error('no streams of Node in the browser')
}

export { absent as PassThrough, absent as Readable, absent as Transform, absent as Writable }
