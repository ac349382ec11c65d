"use client"
import { useSend } from "@/lib/client/api"
import { type PlatformAdmin, platformAdmins } from "@/lib/features/platform-admins/contract"

export const ACTS = ["release", "disable", "enable"] as const
export type Act = (typeof ACTS)[number]

const stale = { stale: [platformAdmins.list] }

/** What the platform may do with an administrator of an institute, each with its reason. */
export function useAdminActs({ user_id: id, version, mobileEnding }: PlatformAdmin, institute: number) {
  const release = useSend(platformAdmins.release, stale)
  const disable = useSend(platformAdmins.disable, stale)
  const enable = useSend(platformAdmins.enable, stale)
  const seen = { institute, id, version }
  return {
    release: (reason: string) => release.mutateAsync({ body: { ...seen, reason, ending: mobileEnding ?? "" } }),
    disable: (reason: string) => disable.mutateAsync({ body: { ...seen, reason } }),
    enable: (reason: string) => enable.mutateAsync({ body: { ...seen, reason } }),
    isPending: [release, disable, enable].some(({ isPending }) => isPending),
  } satisfies Record<Act, (reason: string) => Promise<unknown>> & { isPending: boolean }
}
