import { chmodSync, mkdtempSync } from "node:fs"

/** A new folder that other users of this machine may enter, as the workers of proxies and PostgreSQL have to. */
export function createSharedFolder(name: string): string {
  const folder = mkdtempSync(`/tmp/lectern-${name}-`)
  chmodSync(folder, 0o755)
  return folder
}
