import type { useTranslations } from "next-intl"
import type { Details } from "@/lib/contract/errors"

const GB = 1_000_000_000

/** What a plan includes of something, and what helps: less of it, or a larger plan, which some can only ask for. */
export function quotaMessage(details: Details, t: ReturnType<typeof useTranslations<"errors">>): string {
  const { limit = "", used, allowed, largerAllowed = "-1", largerPlan = "", buyer = "" } = details
  const amount = (text = "0") => (limit === "storageGb" ? Math.round((10 * Number(text)) / GB) / 10 : Number(text))
  const move = largerAllowed === "-1" ? "unlimited" : limit === "storageGb" ? "moveGb" : "move"
  const way = buyer ? "ask" : largerPlan ? move : "more"
  return t("quota_of", {
    limit,
    used: amount(used),
    allowed: amount(allowed),
    way: t("quota_way", { way, buyer, plan: largerPlan, more: amount(largerAllowed) }),
  })
}
