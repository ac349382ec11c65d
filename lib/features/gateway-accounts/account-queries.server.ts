import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import { apiOrigin } from "@/lib/server/api-origin"
import { env } from "@/lib/server/env.server"
import { mainOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { ACCOUNT_STATES, maskedKeyId, paymentModeOf } from "./account-states"
import type { GatewayAccount, GatewayAccounts } from "./contract"
import { canSeal } from "./sealed-secrets.server"
import { isSilent } from "./silent-webhook.server"

/** The institute's own accounts, without their secrets, and through which it is paid. */
export async function showAccounts(db: Db): Promise<GatewayAccounts> {
  const accounts = (await selectAccounts(db).execute()).map(toAccount)
  const open = (mode: string) => accounts.find((one) => one.mode === mode && one.status !== "retired") ?? null
  const [live, test] = [open("live"), open("test")]
  return {
    paidThrough: paidThrough({ live, test }),
    canSave: canSeal(),
    live,
    test,
    retired: accounts.filter(({ status }) => status === "retired"),
    ...(await sumOwed(db)),
  }
}

function paidThrough({ live, test }: Pick<GatewayAccounts, "live" | "test">): GatewayAccounts["paidThrough"] {
  if (live?.status === "active") return "live"
  if (test) return "test"
  return env.CAN_SELL ? "platform" : "none"
}

/** The newest first. */
const selectAccounts = (db: Db) =>
  db
    .selectFrom("gateway_accounts as a")
    .select(["a.id", "a.version", "a.mode", "a.status", "a.keyId", "a.savedAt", "a.triedAt", "a.lastEventAt"])
    .select(["a.webhookToken"])
    .select((e) => [
      sql<boolean>`a."webhookSecretSealed" is not null`.as("hasWebhookSecret"),
      sql<Date | null>`case when a."previousUntil" > now() then a."previousUntil" end`.as("previousUntil"),
      isSilent.as("isSilent"),
      sql<boolean>`a."refusedAt" is not null`.as("isRefused"),
      jsonArrayFrom(
        e
          .selectFrom("users as u")
          .select(["u.email", sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name")])
          .where("u.id", "=", sql<number>`any(a."testerIds")`)
          .orderBy("u.id"),
      ).as("testers"),
    ])
    .where("a.source", "!=", "platform")
    .orderBy("a.id", "desc")

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>["execute"]>>[number]

const toAccount = ({ mode, status, keyId, webhookToken, ...row }: Row): GatewayAccount => ({
  ...row,
  mode: paymentModeOf(mode),
  status: enumOf(ACCOUNT_STATES, status, "state of an account"),
  keyId: maskedKeyId(keyId),
  webhookUrl: `${apiOrigin ?? mainOrigin()}/api/payments/v2/api/webhook/${webhookToken}`,
})

/** What the institute owes the platform, and the platform the institute, by the books. */
const sumOwed = (db: Db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("ledger_entries as e", (on) =>
      on
        .onRef("e.instituteId", "=", "i.id")
        .onRef("e.currency", "=", "i.currency")
        .on("e.account", "in", ["platform_payable", "platform_clearing"]),
    )
    .select([
      "i.currency",
      sql<number>`coalesce(-sum(e."amountMinor") filter (where e.account = 'platform_payable'), 0)`.as("owedMinor"),
      sql<number>`coalesce(sum(e."amountMinor") filter (where e.account = 'platform_clearing'), 0)`.as(
        "collectedMinor",
      ),
    ])
    .groupBy("i.currency")
    .executeTakeFirstOrThrow()
