export { sendFile, type SendFileOptions } from './send-file.ts'
export { saveAllResults, saveResult } from './save-result.ts'
export { fileAt } from './file-at.ts'
