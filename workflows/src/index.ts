/** The workflows that a worker bundles. */
export { deliverWebhook } from './deliver-webhook/deliver-webhook.ts'
export { expireFiles } from './expire-files/expire-files.ts'
export { fireTrigger } from './fire-trigger/fire-trigger.ts'
export { healIncident } from './heal-incident/heal-incident.ts'
export { makePreview } from './make-preview/make-preview.ts'
export { readMailbox } from './read-mailbox/read-mailbox.ts'
export { runPipeline } from './run-pipeline/run-pipeline.ts'
