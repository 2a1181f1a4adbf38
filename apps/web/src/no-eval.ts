/**
 * Settings of zod for the page. It would compile schemas with `new Function`, which the CSP forbids: browsers report the attempt. `z.config`
 * would come too late, because a schema tries as soon as it is made. zod shares this global object among its copies.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
