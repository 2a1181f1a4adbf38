export { clientOf, isListOfProxies, loopback, trustedProxies, type IsTrusted } from './trusted-proxies.ts'
