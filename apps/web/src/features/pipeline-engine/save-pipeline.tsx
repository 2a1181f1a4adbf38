/** Saves the workspace's pipeline under a name. The name form is loaded on demand. */
import { createElement, useState, type ComponentType } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { withWords } from '@docweave/i18n/catalogues'
import { Button, buttonClass } from '@docweave/ui'
import { failureText } from '../failures/failure-text.ts'
import type { LinkedStep } from '../pipeline-builder/draft.ts'
import { writtenOptions } from '../pipeline-builder/pipeline-address.ts'
import type { SaveDialogProps } from '../saved-pipelines/save-dialog.tsx'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
const longest = 80

const loadDialog = () => withWords(import('../saved-pipelines/save-dialog.tsx'), 'account')

export function SavePipeline({ steps, say }: { steps: readonly LinkedStep[]; say: (text: string) => void }) {
  const { t, i18n } = useLingui()
  const [dialog, setDialog] = useState<ComponentType<SaveDialogProps>>()
  const [saved, setSaved] = useState<string>()
  const name = steps.map(({ tool }) => tool.title).join(' → ')
  const content = JSON.stringify(steps.map((step) => [step.tool.id, writtenOptions(step)]))
  const pipeline = { steps: steps.map((step) => ({ tool: step.tool.id, options: writtenOptions(step) })) }
  const open = () =>
    loadDialog().then(
      ({ SaveDialog }) => setDialog(() => SaveDialog),
      () => say(t`The service cannot be reached at the moment. Please try again in a moment.`),
    )
  return (
    <>
      {saved === content ? (
        <Link to="/profile" className={buttonClass('bare', 'px-3! no-underline!')}>
          <Bookmark {...icon} className="fill-current" /> <Trans>Saved</Trans>
        </Link>
      ) : (
        <Button look="bare" className="px-3! no-underline!" onClick={() => void open()}>
          <Bookmark {...icon} /> <Trans>Save</Trans>
        </Button>
      )}
      {dialog &&
        createElement(dialog, {
          pipeline: { name: name.slice(0, longest), pipeline },
          onClose: () => setDialog(undefined),
          onSaved: (failure) => {
            if (!failure) setSaved(content)
            say(failure ? failureText(i18n, failure, {}) : t`Saved. You find it on your profile.`)
          },
        })}
    </>
  )
}
