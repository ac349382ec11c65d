"use client"
import { useSearchParams } from "next/navigation"
import { useSession } from "@/lib/client/session/session"
import type { Session } from "@/lib/client/session/next-auth-client"
import { ADMINS } from "@/lib/shared/roles"

/** Whether somebody may try a sale of what their institute sells. */
export const mayTry = (session: Session | null | undefined): boolean =>
  ADMINS.some((admin) => admin === session?.user.role)

/** The same of whoever is signed in. */
export const useIsTester = (): boolean => mayTry(useSession())

/** Whether the page was opened to try a sale, by somebody who may. */
export function useIsTestSale(): boolean {
  const isAsked = useSearchParams().get("mode") === "test"
  return useIsTester() && isAsked
}
