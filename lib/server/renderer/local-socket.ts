import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A place for local sockets that only this user may enter; named pipes on Windows, where anybody may guess but few read. */
export function createSocketFolder(): { pathOf: (name: string) => string; remove: () => void } {
  if (process.platform === "win32") {
    const id = randomUUID()
    return { pathOf: (name) => `\\\\.\\pipe\\lectern-${id}-${name}`, remove: () => undefined }
  }
  const folder = mkdtempSync(join(tmpdir(), "lectern-sockets-"))
  return { pathOf: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
