import { sql } from "kysely"
import { z } from "zod"
import { recordMany } from "@/lib/features/events/events.server"
import { job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { maskedKeyId } from "./account-states"
import { gatewayAccountEvents } from "./events"
import { isSilent } from "./silent-webhook.server"

/** Tells the administrators of an institute once when no event tells of the payments at its account, until one comes again. */
export const watchWebhooks = job({
  name: "watch-webhooks",
  shape: z.object({}),
  cron: "*/10 * * * *",
  run: () =>
    withPlatform(async (db) => {
      const silent = await db
        .updateTable("gateway_accounts as a")
        .set({ silentAt: sql<Date>`now()` })
        .where("a.mode", "=", "live")
        .where("a.status", "!=", "retired")
        .where("a.silentAt", "is", null)
        .where(isSilent)
        .returning(["a.instituteId", "a.id as accountId", "a.keyId"])
        .execute()
      await recordMany(
        db,
        gatewayAccountEvents.webhookSilent,
        silent.map(({ instituteId, accountId, keyId }) => ({
          ...{ instituteId, by: "program" as const },
          data: { instituteId, accountId, mode: "live" as const, keyId: maskedKeyId(keyId) },
        })),
      )
    }),
})
