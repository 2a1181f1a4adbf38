export { announceEnd, type AnnouncementServices } from './announce.ts'
export {
  addDelivery,
  deliveriesOwnedBy,
  deliveryCursor,
  deliveryViewOf,
  readDelivery,
  recordAttempt,
  removeExpiredDeliveries,
  taskOf,
  webhookDeliveries,
  type StoredDelivery,
} from './deliveries.ts'
export {
  changeEndpoint,
  endpointViewOf,
  listEndpoints,
  readEndpoint,
  secretContext,
  signingSecrets,
  webhooks,
  writeEndpoint,
  type StoredEndpoint,
} from './endpoints.ts'
export { payloadOf, withFileNames } from './payload.ts'
