import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { z } from "zod"
import type { IdentityStatus, SenderIdentities } from "./sender-identity"

const Identities = z.record(z.string(), z.enum(["pending", "verified"]))

/**
 * The provider for development, in a file. As at Amazon SES an address is `pending` once it was requested; it is verified
 * at the second question. Like SES's simulator it fails an address whose name begins with `bounce`.
 */
export function localIdentities(file: string): SenderIdentities {
  const read = async () => Identities.parse(JSON.parse(await readFile(file, "utf8").catch(() => "{}")))

  async function save(email: string, status: "pending" | "verified") {
    const identities = { ...(await read()), [email]: status }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.tmp`, JSON.stringify(identities), { mode: 0o600 })
    await rename(`${file}.tmp`, file)
  }

  return {
    async request(email) {
      if ((await read())[email] !== "verified") await save(email, "pending")
    },
    async find(email): Promise<IdentityStatus> {
      const status = (await read())[email]
      if (status !== "pending") return status ?? "not_requested"
      if (email.startsWith("bounce")) return "failed"
      await save(email, "verified")
      return "pending"
    },
  }
}
