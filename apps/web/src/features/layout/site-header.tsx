/**
 * The header of every page: the site's name, the tools, the workflows, the visitor's own work, the language and the account. On phones and
 * tablets the links are behind a menu button: Japanese ones are longer than a tablet is wide.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { AccountEntry } from './account-entry.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'

const entry =
  'inline-flex min-h-11 items-center gap-1 rounded-paper px-3 font-medium whitespace-nowrap text-ink no-underline hover:bg-paper-deep'

export function SiteHeader() {
  const { t } = useLingui()
  useClosingMenus()
  return (
    <header className="border-b border-edge bg-paper">
      <div className="page-column flex min-h-16 items-center gap-x-2">
        <SiteName />
        {/* One element for both: on narrow screens a popover, on wide ones part of the row. */}
        <div
          id="site-menu"
          popover="auto"
          className="absolute top-16 left-auto m-0 w-full border border-edge bg-paper p-4 text-ink shadow-raised lg:static lg:flex lg:w-auto lg:flex-1 lg:items-center lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
        >
          <nav aria-label={t`Site`} className="flex flex-col lg:flex-row">
            <ToolsEntry />
            <Link to="/chains" className={entry}>
              <Trans>Workflows</Trans>
            </Link>
            <Link to="/profile" className={entry}>
              <Trans>My work</Trans>
            </Link>
          </nav>
          <div className="px-3 max-lg:mt-2 max-lg:border-t max-lg:border-edge max-lg:pt-2 lg:ml-auto">
            <LanguageMenu />
          </div>
        </div>
        <div className="min-w-0 max-lg:ml-auto">
          <AccountEntry />
        </div>
        <button type="button" popoverTarget="site-menu" aria-label={t`Menu`} className={`${entry} -mr-3 lg:hidden`}>
          <Menu aria-hidden size={24} strokeWidth={1.75} />
        </button>
      </div>
    </header>
  )
}

/** Closes the menus when another page is opened: a navigation within the site leaves popovers open. */
function useClosingMenus(): void {
  const router = useRouter()
  useEffect(
    () =>
      // The first open one is the outermost: those within it close with it.
      router.subscribe('onBeforeNavigate', () =>
        document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover(),
      ),
    [router],
  )
}

/** The site's name, a link to the start page. */
export const SiteName = () => (
  <Link
    to="/"
    className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-paper px-2 text-lead font-semibold tracking-tight no-underline"
  >
    <Logo />
    Docweave
  </Link>
)

const loadMenu = async (): Promise<ComponentType | undefined> =>
  import.meta.env.SSR ? undefined : (await withMessages(import('./tools-menu.tsx'), 'home')).ToolsMenu

/** The button that opens the list of all tools. The list is loaded at the first sign that it is wanted; until then it has a link to home. */
function ToolsEntry() {
  const [menu, setMenu] = useState<ComponentType>()
  const prepare = () => {
    if (!menu)
      loadMenu().then(
        (loaded) => setMenu(() => loaded),
        () => undefined,
      )
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="site-tools"
        className={entry}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={prepare}
      >
        <Trans>Tools</Trans>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </button>
      <div
        id="site-tools"
        popover="auto"
        className="absolute inset-x-0 top-16 m-0 mx-auto max-h-[calc(100dvh-4.5rem)] w-full max-w-[75rem] overflow-y-auto border border-edge bg-paper p-4 text-ink shadow-raised md:rounded-b-large md:p-6"
      >
        {menu ? (
          createElement(menu)
        ) : (
          <Link to="/" hash="tools" className="underline">
            <Trans>All tools</Trans>
          </Link>
        )}
      </div>
    </>
  )
}
