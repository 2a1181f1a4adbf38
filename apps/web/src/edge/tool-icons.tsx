/** `/tool-icons.svg`: an SVG sprite of all tool icons, by tool id. */
import { renderToStaticMarkup } from 'react-dom/server'
import { uis } from '@docweave/tools/uis'

const icons = (
  <svg xmlns="http://www.w3.org/2000/svg">
    {[...uis].map(([id, { icon: Icon }]) => (
      <symbol key={id} id={id} viewBox="0 0 24 24">
        <Icon size={24} strokeWidth={1.5} aria-hidden />
      </symbol>
    ))}
  </svg>
)

let drawn: string | undefined

/** Rendered once: they change only with a build. */
export const serveToolIcons = (): Response =>
  new Response((drawn ??= renderToStaticMarkup(icons)), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
