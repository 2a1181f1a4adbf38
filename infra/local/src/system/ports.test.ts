/** An occupied port is reported as one sentence with the port and its setting. */
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePorts, portProblems } from './ports.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

const occupy = (port: number, host: string) =>
  new Promise<void>((resolve) => servers[servers.push(createServer()) - 1]?.listen(port, host, () => resolve()))

test('finds five different free ports, and others in another call', async () => {
  const [ports, others] = await Promise.all([freePorts(), freePorts()])
  expect(new Set([...Object.values(ports), ...Object.values(others)]).size).toBe(10)
  expect(await portProblems(ports)).toEqual([])
})

test.each(['127.0.0.1', '0.0.0.0', '::'])('names a port that is taken on %s, and its setting', async (host) => {
  const ports = await freePorts()
  await occupy(ports.temporalUi, host)
  const complaints = await portProblems(ports)
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain(`Port ${ports.temporalUi} for the Temporal UI is taken`)
  expect(complaints[0]).toContain('DOCWEAVE_TEMPORAL_UI_PORT')
})

test('names both settings with the same port', async () => {
  const ports = await freePorts()
  const complaints = await portProblems({ ...ports, api: ports.site })
  expect(complaints).toEqual([expect.stringMatching(/DOCWEAVE_API_PORT and DOCWEAVE_SITE_PORT/)])
})

test('does not check a port that is not needed', async () => {
  const { identity, ...ports } = await freePorts()
  await occupy(identity, '127.0.0.1')
  expect(await portProblems(ports)).toEqual([])
  expect(await portProblems({ ...ports, identity })).toEqual([expect.stringMatching(/DOCWEAVE_IDENTITY_PORT/)])
})
