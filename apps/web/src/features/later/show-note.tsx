/** Shows a note at the bottom of the window, in a root of its own beside the page. */
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * @param draw the note's content; `close` removes it
 * @returns a function that removes it
 */
export function showNote(i18n: I18n, draw: (close: () => void) => ReactNode): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <I18nProvider i18n={i18n}>
      <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-3">
        <div className="slides-in sheet pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-small">
          {draw(close)}
        </div>
      </div>
    </I18nProvider>,
  )
  return close
}
