/** Adds an endpoint by its URL. The server checks it. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button, Field } from '@docweave/ui'

interface NewEndpointProps {
  busy: boolean
  onAdd: (url: string) => void
}

export function NewEndpoint({ busy, onAdd }: NewEndpointProps) {
  const [url, setUrl] = useState('')
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(url.trim())
      }}
    >
      <Field
        label={<Trans>Address of your server</Trans>}
        hint={<Trans>A public address that begins with https://.</Trans>}
      >
        {(ids) => (
          <input
            {...ids}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={2048}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            className="control"
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={busy}>
          <Trans>Add webhook</Trans>
        </Button>
      </div>
    </form>
  )
}
