/**
 * Takes the runbook's screenshots of a real system whose engine fails and is repaired:
 * `node infra/deploy/src/runbook/take-pictures.ts`. Has the same requirements as `npm test`.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { explainRun } from '@docweave/adapters/operations'
import { connectTemporal } from '@docweave/adapters/temporal'
import { scannedPdf } from '@docweave/fixtures'
import { findTemporal, freePorts, startSystem } from '@docweave/local'
import { createVisitor } from '@docweave/local/survive'
import { chromium } from '@playwright/test'
import { createCamera, lookAtSchedule, resetByHand, setCodec } from './temporal-ui.ts'

const pictures = fileURLToPath(new URL('../../runbook/', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'docweave-runbook-'))
const engines = await mkdtemp(join(folder, 'engines-'))

/** Installs a `tesseract` script that shadows the real one. */
async function install(script: string): Promise<void> {
  await rm(join(engines, 'tesseract'), { force: true })
  await writeFile(join(engines, 'tesseract'), `#!/bin/sh\n${script}\n`)
  await chmod(join(engines, 'tesseract'), 0o755)
}

const ports = await freePorts()
const system = await startSystem({
  ports,
  dataFolder: folder,
  temporalProgram: await findTemporal(),
  environment: { DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin` },
})
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const temporal = connectTemporal({ address: system.urls.temporal, namespace: 'default' })

/** Triggers the schedule, which otherwise runs every ten minutes. */
const runSchedule = () => temporal.schedule.getHandle('expire-files').trigger()

try {
  const visitor = createVisitor(system.urls.site)
  const steps = [
    { tool: 'pdf-ocr', options: { languages: ['en'] } },
    { tool: 'compress-pdf', options: {} },
  ]
  const start = async () =>
    visitor.start([await visitor.upload(scannedPdf({ language: 'en', pages: 3 }), 'scan.pdf')], steps)
  await install('exec /usr/bin/tesseract "$@"')
  await visitor.ended(await start())
  await install('echo "the disk with my data is gone" >&2; exit 1')
  const ids = [await start(), await start()]
  const [failed] = await Promise.all(ids.map((id) => visitor.ended(id, 'failed')))
  const [id = ''] = ids
  const { resetPoint } = await explainRun(temporal, id)
  await runSchedule()
  await pause(3_000)
  const camera = await createCamera(browser, pictures)
  const workflows = `${system.urls.temporalUi}/namespaces/default/workflows`
  await resetByHand(camera, workflows, {
    id,
    code: failed?.failure?.code ?? '',
    event: String(resetPoint?.eventId),
    mend: () => install('exec /usr/bin/tesseract "$@"'),
    done: () => visitor.ended(id),
  })
  await lookAtSchedule(camera, `${system.urls.temporalUi}/namespaces/default/schedules`)
  await setCodec(camera, workflows)
  console.log(`Screenshots written to ${pictures}`)
} finally {
  await temporal.connection.close()
  await browser.close()
  await system.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
