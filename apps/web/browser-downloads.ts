/**
 * Vite plugin that adds the models of text recognition to the browser build, and `virtual:browser-downloads`: how much browsers download, once,
 * before they run a tool. Without the models, the tool is not offered there.
 */
import { readFileSync } from 'node:fs'
import { ocrAssets } from '@docweave/engines/browser-build'
import type { Plugin } from 'vite'

const name = 'virtual:browser-downloads'
const resolved = `\0${name}`

/** The size of onnxruntime in bytes, as it is sent by gzip; a bit less by Brotli. */
const runtimeBytes = 3_600_000

export const browserDownloads = (): Plugin => {
  const models = ocrAssets()
  const bytes = models.reduce((sum, model) => sum + model.bytes, runtimeBytes)
  const downloads = models.length === 0 ? {} : { 'pdf-ocr': bytes }
  return {
    name: 'browser-downloads',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(downloads)}` : undefined),
    configureServer({ middlewares }) {
      for (const model of models)
        middlewares.use(`/assets/${model.name}`, (_request, response) => response.end(readFileSync(model.path)))
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      if (models.length === 0)
        this.warn(
          'The models of text recognition are missing: browsers cannot recognise text. npm start downloads them.',
        )
      for (const model of models)
        this.emitFile({ type: 'asset', fileName: `assets/${model.name}`, source: readFileSync(model.path) })
    },
  }
}
