"use client"
import { useTranslations } from "next-intl"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { FriendList } from "../friend-list"

/** Who joined with the learner's link, by first name and initial, and what became of it. */
export function FriendsSection() {
  const t = useTranslations("refer.friends")
  const { date } = useFormats()
  return (
    <FriendList
      title={t("title")}
      filters={["rewards"]}
      empty={<EmptyState icon={<Icon name="users" />} title={t("none")} message={t("noneMessage")} className="py-6" />}
      describe={({ status, joinedAt }) => ({
        joined: t("joined", { date: date(joinedAt) }),
        state: t(`states.${status}`),
      })}
    />
  )
}
