import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { type Account, type AccountKeys, type AccountOptions, openAccount, resumeAccount } from "./account"
import { json } from "./http/response"
import type { GatewayRoute } from "./http/router"
import { parseInput } from "./routes/sandbox"

/** The accounts of a gateway: the first is that of its settings, the others were added by `/sandbox/accounts`. */
export type Accounts = {
  /** The account with this key, else the first. */
  of: (keyId: string | null) => Account
  resume: () => void
  close: () => Promise<void>
}

const KeyId = z.string().regex(/^rzp_(test|live)_[A-Za-z0-9_]{1,30}$/)
const StoredKeys = z.strictObject({
  keyId: KeyId,
  keySecret: z.string().min(1).max(100),
  webhookSecret: z.string().max(100).default(""),
  webhookUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
})

/** Opens the accounts of the settings, of which the first is that of unknown keys, and those that were added earlier, each with a ledger in a folder of its own. */
export async function openAccounts(
  [first, ...others]: readonly [AccountKeys, ...AccountKeys[]],
  options: AccountOptions,
): Promise<Accounts> {
  const file = join(options.dataDir, "accounts.json")
  const added = new Map<string, { account: Account; keys: AccountKeys }>()

  async function add(keys: AccountKeys): Promise<Account> {
    const known = added.get(keys.keyId)?.account
    known?.change(keys)
    const dataDir = join(options.dataDir, "accounts", keys.keyId)
    const account = known ?? (await openAccount(keys, { ...options, dataDir }))
    added.set(keys.keyId, { account, keys })
    return account
  }

  const route: GatewayRoute = {
    method: "POST",
    path: "/sandbox/accounts",
    kind: "sandbox",
    handle: async ({ fields }) => {
      const { gateway } = await add(parseInput(StoredKeys, fields))
      await writeFile(file, JSON.stringify([...added.values()].map(({ keys }) => keys)), { mode: 0o600 })
      return json({ id: gateway.accountId, key_id: gateway.keyId })
    },
  }
  await mkdir(options.dataDir, { recursive: true })
  const main = await openAccount(first, options, options.hasSandboxApi ? [route] : [])
  for (const keys of [...others, ...(await readStored(file))]) await add(keys)
  const all = () => [main, ...[...added.values()].map(({ account }) => account)]
  return {
    of: (keyId) => added.get(keyId ?? "")?.account ?? main,
    resume: () => all().forEach(resumeAccount),
    close: async () => {
      for (const account of all()) await account.close()
    },
  }
}

async function readStored(file: string): Promise<AccountKeys[]> {
  const text = await readFile(file, "utf8").catch(() => "[]")
  return z.array(StoredKeys).parse(JSON.parse(text))
}
