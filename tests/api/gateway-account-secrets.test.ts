import pg from "pg"
import { pino } from "pino"
import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { profile } from "@/lib/features/profile/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { log } from "@/lib/server/log"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, unique } from "../setup/test-app"
import {
  createOwner,
  retireAll,
  sellThrough,
  sendAccountEvent,
  setKeySecret,
  setWebhookSecret,
} from "./gateway-account-fixtures"

/** Every row of every table, as text: what a dump of the database has. */
async function dumpOf(): Promise<string> {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    await owner.query("begin")
    await owner.query(`alter table ${name} no force row level security`).catch(() => owner.query("rollback"))
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    parts.push(name, ...rows.map(({ row }) => row))
    await owner.query("rollback")
  }
  await owner.end()
  return parts.join("\n")
}

/** Adds every line of the log to a list, also those that are too fine for it, until the function that it returns is called. */
function readLog(lines: string[]): () => void {
  const stream: unknown = Reflect.get(log, pino.symbols.streamSym)
  if (typeof stream !== "object" || stream === null) throw new Error("the log has no stream")
  const { level } = log
  log.level = "trace"
  const write = (line: string) => lines.push(line)
  const original: unknown = Reflect.get(stream, "write")
  Reflect.set(stream, "write", write)
  return () => {
    Reflect.set(stream, "write", original)
    log.level = level
  }
}

test("no secret of an account is in the database, the log, an answer, or a copy of one's data", async () => {
  const seen: string[] = []
  const stopReading = readLog(seen)
  const owner = await createOwner()
  const account = await sellThrough(owner)
  const webhookSecrets = [unique("first-webhook-secret"), unique("second-webhook-secret")]
  for (const secret of webhookSecrets) seen.push(JSON.stringify(await setWebhookSecret(owner, "live", secret)))
  const { data } = await placeOrder(await createMember("Student"), await createItemOnSale())
  const { payment } = await pay(data.order_id, undefined, account)
  await sendAccountEvent(account.token, "{}", "another-secret")
  await setKeySecret(account, unique("another-secret"))
  await settle(payment.id, undefined, account.id).catch((error: unknown) => seen.push(String(error)))
  await setKeySecret(account, account.keySecret)
  await settle(payment.id, undefined, account.id)
  const refused = await send(owner, gatewayAccounts.save, {
    body: { mode: "live", version: 0, keyId: "rzp_live_wrong", keySecret: unique("a-secret-that-is-wrong") },
  })
  await runJobs()
  const copy = await send(owner, profile.exportData, {})
  seen.push(JSON.stringify(refused), await copy.response.text())
  await retireAll(owner)
  log.info("the end of what is read")
  stopReading()
  expect(seen.join("\n")).toContain("the end of what is read")
  const dump = await dumpOf()
  expect(dump).toContain(account.keyId)
  for (const secret of [account.keySecret, ...webhookSecrets])
    expect([dump.includes(secret), seen.join("\n").includes(secret)]).toEqual([false, false])
})
