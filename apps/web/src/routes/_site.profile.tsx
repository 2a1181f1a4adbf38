/** The profile page: the user's pipelines and jobs, or those stored in this browser. */
import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '@docweave/i18n/catalogues'
import { hiddenHead } from '../features/head/page-head.ts'
import { ProfilePage } from '../features/profile/profile-page.tsx'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'

export const Route = createFileRoute('/_site/profile')({
  loader: async ({ context: { i18n } }) => {
    const [{ toolTitles }, { profileTexts }] = await Promise.all([
      loadToolPages(),
      withMessages(import('../features/profile/profile-texts.ts'), 'account', 'errors'),
    ])
    return { titles: toolTitles(i18n), ...profileTexts(i18n) }
  },
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: () => <ProfilePage titles={Route.useLoaderData().titles} />,
})
