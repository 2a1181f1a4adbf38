/** The package gives the path of its program and brings no types of its own. */
declare module 'workerd' {
  const program: string
  export default program
}
