/** A trace collector for tests: OTLP over HTTP as JSON (opentelemetry.io/docs/specs/otlp/#otlphttp). */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type CollectedSpan = z.infer<typeof Sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

export async function startCollector() {
  const bodies: string[] = []
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    for (const { scopeSpans } of Sent.parse(JSON.parse(body)).resourceSpans)
      for (const each of scopeSpans) spans.push(...each.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    spans,
    /** All request bodies, unparsed. */
    said: () => bodies.join('\n'),
    close: () => new Promise((done) => server.close(done)),
  }
}
