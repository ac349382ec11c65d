"use client"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { MenuRadioGroup } from "@/components/ui/overlays/menu"
import { call, queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { showToast } from "@/lib/client/toasts"
import { ONLINE_STATUSES, type OnlineStatus } from "@/lib/contract/live"
import { presence } from "@/lib/features/presence/contract"
import { PresenceDot } from "./presence-dot"

/** The menu in which a user chooses the online status that others of the institute see. */
export function PresenceChoice() {
  const t = useTranslations("shell.presence")
  const errorMessage = useErrorMessage()
  const userId = useSession()?.user.user_id
  const own = useQuery({
    ...queryFor(presence.listOnlineStatus, { query: { userIds: String(userId) } }),
    enabled: userId !== undefined,
    staleTime: 0,
  })
  const choose = useMutation({
    mutationFn: (status: OnlineStatus) => call(presence.updateOnlineStatus, { body: { status } }),
    onError: (error) => showToast("error", errorMessage(error)),
    onSettled: () => own.refetch(),
  })
  const status = choose.isPending ? choose.variables : (own.data?.[0]?.status ?? "online")
  return (
    <MenuRadioGroup
      label={t("label")}
      value={status}
      onChange={(value) => {
        const chosen = ONLINE_STATUSES.find((one) => one === value)
        if (chosen) choose.mutate(chosen)
      }}
      choices={ONLINE_STATUSES.map((value) => ({ value, label: t(value), icon: <PresenceDot status={value} /> }))}
    />
  )
}
