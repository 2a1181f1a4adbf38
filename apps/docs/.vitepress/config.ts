/** The manual: a static site from the Markdown files of this folder. Its build fails on a link to a page that does not exist. */
import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Docweave manual',
  description: 'How to run, operate, deploy and extend Docweave',
  lang: 'en',
  cleanUrls: true,
  srcExclude: ['README.md'],
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      {
        text: 'Use',
        items: [
          { text: 'Overview', link: '/' },
          { text: 'What page tools keep', link: '/page-tools' },
          { text: 'What HWP tools keep', link: '/hwp-features' },
          { text: 'Command line', link: '/cli' },
          { text: 'API', link: '/api' },
          { text: 'Flows', link: '/flows' },
          { text: 'API reference', link: '/api-reference' },
          { text: 'Accounts', link: '/accounts' },
          { text: 'API keys', link: '/api-keys' },
          { text: 'Sign in from programs', link: '/oauth' },
          { text: 'Triggers', link: '/triggers' },
          { text: 'Webhooks', link: '/webhooks' },
          { text: 'MCP server', link: '/mcp' },
        ],
      },
      {
        text: 'Run',
        items: [
          { text: 'Settings', link: '/settings' },
          { text: 'Operate', link: '/operate' },
          { text: 'Deploy', link: '/deploy' },
          { text: 'Security', link: '/security' },
          { text: 'Security checks', link: '/security-checks' },
          { text: 'Performance', link: '/performance' },
          { text: 'Releases', link: '/releases' },
        ],
      },
      {
        text: 'Develop',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Add a tool', link: '/add-a-tool' },
          { text: 'Site content and languages', link: '/content' },
          { text: 'Testing', link: '/testing' },
          { text: 'Glossary', link: '/glossary' },
        ],
      },
    ],
  },
})
