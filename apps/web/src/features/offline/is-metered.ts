/** Whether the visitor asked to save data, or the connection is paid by volume (https://wicg.github.io/netinfo/). */
export function isMetered(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  return Reflect.get(connection, 'saveData') === true || Reflect.get(connection, 'type') === 'cellular'
}
