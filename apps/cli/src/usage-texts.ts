/** The texts of `docweave help`. */
import { localeCodes } from '@docweave/contract/locale-table'

/** The commands that users have, with what they do. */
export const commands: Readonly<Record<string, string>> = {
  run: 'runs tools on files',
  tools: 'lists the tools and their options as JSON',
  mcp: 'serves MCP to an assistant on this computer',
  login: 'signs in to a server',
  logout: 'signs out of a server',
  completion: 'prints a completion script for bash, zsh or fish',
  help: 'explains a command or a tool',
}

const width = Math.max(...Object.keys(commands).map((name) => name.length))

/** Returns the usage of the whole program. `others` are lines of further commands. */
export const usageOf = (others: readonly string[]): string => `Usage: docweave COMMAND

${[...Object.entries(commands).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`), ...others].join('\n')}

  docweave help COMMAND   explains a command
  docweave help TOOL      lists the options of a tool
  docweave --version      prints the version`

export const runUsage = `Usage:
  docweave run TOOL[:OPTION=VALUE]... [TOOL...] --in FILE... --out DIR
  docweave run TOOL... - < FILE > RESULT
  docweave run TOOL... --watch FOLDER --out DIR
  docweave run @WORKFLOW.json --in FILE... --out DIR

Options follow their tool, separated by colons; several values are separated by +:
  docweave run pdf-ocr:languages=ko+en:pages=1-3,7 compress-pdf:level=strong --in scan.pdf --out results
A value @FILE is that file's content. Instead of tools, @WORKFLOW.json has the steps with conditions, branches and approvals, as the API takes them.

Input:
  --in FILE...            files, folders (the files directly in them), patterns like "scans/**/*.pdf", and - for standard input
  --name NAME             the name of standard input
  --password TEXT|@FILE   opens protected PDFs
  --watch FOLDER          processes each new file of the folder, and moves it to FOLDER/done
  --settle SECONDS        with --watch: how long a file must not change before it is processed (2)

Output:
  --out DIR               the folder for the results, or - for standard output
  --zip                   writes the results as one ZIP
  --protect TEXT|@FILE    protects the resulting PDFs
  --json                  writes one JSON document to standard output, also for a failure
  --json=lines            writes a JSON object a line, with the progress
  --progress              writes progress to standard error even if that is no terminal

Job:
  --url URL               the server (or the variable DOCWEAVE_URL)
  --key KEY|@FILE         the API key (or the variable DOCWEAVE_KEY, or what docweave login stored)
  --locale CODE           the language of the job: ${localeCodes.join(', ')}
  --detach                leaves the job running when the program is interrupted, instead of cancelling it

Exit status: 0 done, 2 wrong usage, 3 the job or one of its files failed, 130 interrupted.`

export const toolsUsage = `Usage: docweave tools

Lists the tools with the kinds of files that they accept and their options, as JSON.`

export const loginUsage = `Usage: docweave login [--url URL] [--key]

Shows a code, which you enter in a browser to let the program use your account, and stores the tokens for the server. The other commands use
them there, and the jobs belong to the account.

  --key   stores an API key instead, from the settings of your account: reads it from the terminal, without showing it, or from standard input`

export const logoutUsage = `Usage: docweave logout [--url URL]

Signs out of the server, or removes the stored API key. The key stays valid: revoke it in the settings of your account.`

export const mcpUsage = `Usage: docweave mcp [FOLDER...] [--out DIR] [--url URL] [--key KEY|@FILE]

Serves MCP (Model Context Protocol) over standard input and output, for an assistant that starts the program. It may read the files in the
folders, and in the roots that the assistant names.

  --out DIR               the folder for the results; without it they are saved beside the first input file
  --url URL               the server (or the variable DOCWEAVE_URL)
  --key KEY|@FILE         the API key (or the variable DOCWEAVE_KEY, or what docweave login stored)`

export const completionUsage = `Usage: docweave completion bash|zsh|fish

Prints a completion script:
  bash   source <(docweave completion bash)       in ~/.bashrc
  zsh    source <(docweave completion zsh)        in ~/.zshrc, after compinit
  fish   docweave completion fish > ~/.config/fish/completions/docweave.fish`

export const helpUsage = `Usage: docweave help [COMMAND|TOOL]`

/** The usage of each command. */
export const usages: Readonly<Record<string, string>> = {
  run: runUsage,
  tools: toolsUsage,
  mcp: mcpUsage,
  login: loginUsage,
  logout: logoutUsage,
  completion: completionUsage,
  help: helpUsage,
}
