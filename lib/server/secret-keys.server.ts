import { join } from "node:path"
import type { SealingKey } from "./column-seal"
import { env } from "./env.server"
import { readOrCreateSecret } from "./secret-file"

let found: readonly SealingKey[] | undefined

/**
 * The keys that seal the secrets of gateway accounts: those of `SECRET_KEYS`, or on a developer's machine one of a file that only
 * its owner may read. Empty where others can reach the program and the setting is missing: then no secret is saved.
 */
export function secretKeys(): readonly SealingKey[] {
  found ??= env.SECRET_KEYS ?? (env.isLocalOnly ? [{ id: "k1", key: readOrCreateSecret(file()) }] : [])
  return found
}

const file = () => join(env.LECTERN_DATA, "secret-keys")
