/*
 * Entry point of `npm start`, `npm test` and the other commands, on any Node from version 18: puts the pinned pnpm into .tools/, installs
 * the packages if the lock file changed, and runs a TypeScript command with the Node 24 among the packages. Plain JavaScript without
 * imports beyond Node, because nothing is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PNPM = '12.21.0'
const root = fileURLToPath(new URL('../..', import.meta.url))
const tools = join(root, '.tools')

/** Without npm's own variables, which pnpm would read as its settings. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_|^INIT_CWD$/i.test(name)),
)
env.PATH = [join(root, 'node_modules/.bin'), join(tools, 'node_modules/.bin'), process.env.PATH].join(delimiter)
env.NX_NO_CLOUD = 'true'
env.NX_DAEMON = 'false'
// Node keeps what it compiled, which halves the processor time of a start: tests start thousands of processes.
env.NODE_COMPILE_CACHE ??= join(tools, 'compiled')

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Runs a set-up command with its output on standard error, which leaves standard output to the command. */
function setUp(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] })
  if (status === 0) return
  console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ` with status ${status}`}.`)
  process.exit(status || 1)
}

mkdirSync(tools, { recursive: true })
if (!read(join(tools, 'node_modules/pnpm/package.json')).includes(`"version": "${PNPM}"`))
  setUp('npm', [
    'install',
    '--prefix',
    tools,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `pnpm@${PNPM}`,
  ])

const stamp = join(root, 'node_modules/.docweave-stamp')
const wanted = createHash('sha256')
  .update(
    process.platform + process.arch + read(join(root, 'pnpm-lock.yaml')) + read(join(root, 'pnpm-workspace.yaml')),
  )
  .digest('hex')
if (read(stamp) !== wanted) {
  setUp('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only'])
  writeFileSync(stamp, wanted)
}

const version = spawnSync('node', ['-p', 'process.versions.node'], { env, encoding: 'utf8' }).stdout.trim()
if (Number(version.split('.')[0]) < 24) {
  console.error(`Node ${version} is too old here: install Node 24 (on Linux x64 and arm64 it comes with the packages).`)
  process.exit(1)
}

const [command = 'start', ...rest] = process.argv.slice(2)
// Waits for the child, which exits when all processes that it started have stopped. A Ctrl-C may reach the child twice, from the terminal
// and from here (npm may forward a signal that only it received): the commands ignore a second signal that follows at once.
const child = spawn('node', [join(root, 'infra/local/src/commands', `${command}.ts`), ...rest], {
  cwd: process.env.INIT_CWD && command === 'docweave' ? process.env.INIT_CWD : root,
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// If npm is killed with SIGKILL, it forwards no signal: the loss of the parent process counts as a request to stop.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, 1000)
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
