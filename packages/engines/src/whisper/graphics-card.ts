/** Finds the devices of an NVIDIA graphics card, which the sandbox does not expose by default. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of the devices; empty without such a card. */
export function graphicsDevices(folder = '/dev'): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^nvidia(\d+|ctl|-uvm|-uvm-tools|-modeset)$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
