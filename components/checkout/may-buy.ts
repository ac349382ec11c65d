import type { Session } from "@/lib/client/session/next-auth-client"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

/** Whether the one who is signed in may buy: students, and in test mode staff too, who try what students will see. */
export const mayBuy = (session: Session | null | undefined, { online }: Pick<QuoteTotals, "online">): boolean =>
  (session?.user.role ?? "Student") === "Student" || online === "test"
