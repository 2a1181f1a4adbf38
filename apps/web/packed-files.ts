/** The files of the build packed with Brotli (RFC 7932) beside themselves: packed once, and better than there is time for on the way. */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const texts = /\.(?:js|mjs|css|svg|json|wasm)$/
/** Below this a file fits one packet as it is. */
const smallest = 1024
/** The two best levels take ten times as long for a hundredth of the size. */
const quality = 9

/** Writes `NAME.br` for every text of the browser's build. */
export const packedFiles = (): Plugin => ({
  name: 'packed-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).filter(
        ({ fileName }) => texts.test(fileName) && !fileName.startsWith('.vite'),
      )
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < smallest) return
          const source = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
        }),
      )
    },
  },
})
