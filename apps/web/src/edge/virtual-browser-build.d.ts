/** Made by the build from the browser's, which comes first (`builds.ts`). */
declare module 'virtual:browser-build' {
  interface Chunk {
    file: string
    src?: string
    imports?: string[]
    css?: string[]
  }
  const build: { manifest: Record<string, Chunk>; latest: { id?: string } }
  export default build
}
