export { createWebhookSender, type SendWebhook, type WebhookAnswer, type WebhookRequest } from './send-webhook.ts'
export { webhookRules, webhookVariables } from './settings.ts'
export { signedHeaders } from './sign-webhook.ts'
