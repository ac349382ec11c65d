import { rmSync } from "node:fs"

/**
 * Deletes the data of the server that the browser tests used. Fails when it left a rejected promise unhandled, or no
 * longer answers.
 */
export default async function removeE2eData() {
  const rejections = await countUnhandledRejections().finally(() => {
    const folder = process.env.E2E_DATA
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  if (rejections !== 0) throw new Error(`The server has ${rejections} unhandled rejections; see its log.`)
}

async function countUnhandledRejections(): Promise<number> {
  const response = await fetch(`http://localhost:${process.env.E2E_PORT}/api/health`)
  const { data }: { data: { unhandledRejections: number } } = await response.json()
  return data.unhandledRejections
}
