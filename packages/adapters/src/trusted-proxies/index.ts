export { clientOf, isListOfProxies, loopback, subscriberOf, trustedProxies, type IsTrusted } from './trusted-proxies.ts'
