import { rmSync } from "node:fs"

/** Deletes the data of the program that the browser tests ran against. */
export default function removeBrowserData() {
  const folder = process.env.E2E_DATA
  if (folder) rmSync(folder, { recursive: true, force: true })
}
