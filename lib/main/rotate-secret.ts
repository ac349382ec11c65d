import { randomBytes } from "node:crypto"
import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { rotateSecret } from "../server/db/rotate-secret"
import { env } from "../server/env.server"
import { connectionStrings } from "../server/tenancy/connections"
import { exitOnError } from "./exit-on-error"

await exitOnError(replaceSecret)

/** Replaces `LECTERN_SECRET` by `NEW_LECTERN_SECRET`, or by a random one where the secret is a file. */
async function replaceSecret(): Promise<void> {
  const isFile = env.IS_SECRET_GENERATED
  const next = env.NEW_LECTERN_SECRET ?? (isFile ? randomBytes(32).toString("base64url") : undefined)
  if (!next) throw new Error("Name the new secret, of 32 characters or more, in NEW_LECTERN_SECRET.")
  if (next === env.LECTERN_SECRET) throw new Error("NEW_LECTERN_SECRET is the LECTERN_SECRET of this installation.")
  const file = join(env.LECTERN_DATA, "secret")
  // Written before the transaction ends and named afterwards: whatever ends this program, the new secret is in one of the two.
  if (isFile) writeFileSync(`${file}.new`, next, { mode: 0o600 })
  const resealed = await rotateSecret(connectionStrings().owner, next)
  if (isFile) renameSync(`${file}.new`, file)
  process.stdout.write(
    `The secret is another one now; ${resealed} sealed values were sealed again. ` +
      `${isFile ? `It is in ${file}: copy it to every node` : "Set LECTERN_SECRET to it on every node"}, then start them. ` +
      "Everybody signs in again.\n",
  )
}
