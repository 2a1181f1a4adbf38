/** Updates the catalogues from the messages in the code: new ones are added empty, unused ones removed. */
import { getCatalogs } from '@lingui/cli/api'
import { readLinguiConfig } from './lingui-config.ts'

const config = readLinguiConfig()
for (const catalog of await getCatalogs(config)) {
  // A folder without messages gets no catalogue.
  if (Object.keys((await catalog.collect()) ?? {}).length === 0) continue
  const made = await catalog.make({ clean: true, overwrite: false, orderBy: config.orderBy })
  for (const locale of config.locales) {
    const messages = Object.values((made && made[locale]) || {})
    const missing = messages.filter(({ translation }) => !translation).length
    console.log(`${catalog.path} ${locale}: ${messages.length} messages, ${missing} untranslated`)
  }
}
