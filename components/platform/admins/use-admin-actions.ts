"use client"
import { useSend } from "@/lib/client/api"
import { type PlatformAdmin, platformAdmins } from "@/lib/features/platform-admins/contract"

export const ADMIN_ACTIONS = ["release", "disable", "enable"] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]

const mutationOptions = { invalidates: [platformAdmins.list] }

/** The platform's actions on an administrator of an institute; each takes a reason. */
export function useAdminActions({ user_id: id, version, mobileEnding }: PlatformAdmin, institute: number) {
  const release = useSend(platformAdmins.release, mutationOptions)
  const disable = useSend(platformAdmins.disable, mutationOptions)
  const enable = useSend(platformAdmins.enable, mutationOptions)
  const target = { institute, id, version }
  return {
    release: (reason: string) => release.mutateAsync({ body: { ...target, reason, ending: mobileEnding ?? "" } }),
    disable: (reason: string) => disable.mutateAsync({ body: { ...target, reason } }),
    enable: (reason: string) => enable.mutateAsync({ body: { ...target, reason } }),
    isPending: [release, disable, enable].some(({ isPending }) => isPending),
  } satisfies Record<AdminAction, (reason: string) => Promise<unknown>> & { isPending: boolean }
}
