/** Returns the client's IP address: workerd sets it in `cf`, Cloudflare in a header. */
export function clientAddress(request: Request): string | undefined {
  const cf: unknown = Reflect.get(request, 'cf')
  const told: unknown = typeof cf === 'object' && cf !== null ? Reflect.get(cf, 'clientIp') : undefined
  // Has a port: `127.0.0.1:59690` or `[::1]:59690`.
  const address = typeof told === 'string' ? /^\[(.+)\]:\d+$|^([\d.]+):\d+$/.exec(told) : null
  return address?.[1] ?? address?.[2] ?? request.headers.get('cf-connecting-ip') ?? undefined
}
