/** Made by the build from the Markdown of the repository (`content-module.ts`). At the edge alone: browsers get it page by page. */
declare module 'virtual:content' {
  const content: import('./content.ts').Content
  export default content
}
