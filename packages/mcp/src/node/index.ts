export { serveStdio, type StdioSettings } from './serve-stdio.ts'
export { localFiles, LocalInput, type LocalFilesSettings } from './local-files.ts'
