import { rmSync } from "node:fs"

/** Deletes the data of the server that the browser tests used. */
export default function removeE2eData() {
  const folder = process.env.E2E_DATA
  if (folder) rmSync(folder, { recursive: true, force: true })
}
