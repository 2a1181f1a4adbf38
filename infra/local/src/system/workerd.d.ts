/** The package gives the path of its program, as CommonJS does, and brings no types of its own. */
declare module 'workerd' {
  const workerd: { default: string }
  export default workerd
}
