/** The devices of an NVIDIA graphics card, where this machine has one: the sandbox shows none of them by itself. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Their paths; none where there is no such card. */
export function graphicsDevices(folder = '/dev'): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^nvidia(\d+|ctl|-uvm|-uvm-tools|-modeset)$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
