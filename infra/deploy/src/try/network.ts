/** The network of the test cluster: a bridge, and a link to each host that can be cut and restored. */
import { execa } from 'execa'
import { BRIDGE, NEIGHBOUR, PREFIX, addressOf, cableOf, hostNames, namespaceOf, type HostName } from './hosts.ts'

const ip = async (...words: string[]): Promise<string> => (await execa('ip', words)).stdout

/** Returns why no network can be created on this machine; `undefined` if it can. */
export async function networkProblem(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'The test cluster requires network namespaces, which only Linux has.'
  if (process.getuid?.() !== 0)
    return 'The test cluster requires network namespaces, which only root can create: run this as root.'
  try {
    await ip('netns', 'list')
  } catch {
    return 'The program `ip` is missing: apt-get install iproute2'
  }
  const busy = (await namespaces()).map((name) => ip('netns', 'pids', name))
  return (await Promise.all(busy)).some((pids) => pids.trim() !== '')
    ? 'The test cluster is running already.'
    : undefined
}

/** Returns our existing namespaces. */
const namespaces = async () =>
  (await ip('netns', 'list'))
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(`${PREFIX}-`))

/** Removes the network, including leftovers of a killed run. */
export async function removeNetwork(): Promise<void> {
  for (const name of await namespaces()) await ip('netns', 'del', name)
  // A link is removed with its namespace, unless a process of a killed run still holds that.
  for (const link of [...hostNames.map(cableOf), BRIDGE.name]) await ip('link', 'del', link).catch(() => undefined)
}

async function addHost(host: HostName): Promise<void> {
  const namespace = namespaceOf(host)
  await ip('netns', 'add', namespace)
  await ip('link', 'add', cableOf(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  await ip('link', 'set', cableOf(host), 'master', BRIDGE.name, 'up')
  await ip('-n', namespace, 'addr', 'add', `${addressOf(host)}/24`, 'dev', 'eth0')
  for (const link of ['lo', 'eth0']) await ip('-n', namespace, 'link', 'set', link, 'up')
}

/** Recreates the network. It has no route to the outside: hosts reach only each other. */
export async function makeNetwork(): Promise<void> {
  await removeNetwork()
  await ip('link', 'add', BRIDGE.name, 'type', 'bridge')
  for (const address of [BRIDGE.address, NEIGHBOUR]) await ip('addr', 'add', `${address}/24`, 'dev', BRIDGE.name)
  await ip('link', 'set', BRIDGE.name, 'up')
  for (const host of hostNames) await addHost(host)
}

/** Cuts a host's link: packets are lost silently in both directions. */
export const cutLink = (host: HostName) => ip('link', 'set', cableOf(host), 'down')
export const restoreLink = (host: HostName) => ip('link', 'set', cableOf(host), 'up')
