import type { Collector } from "@/lib/features/ledger/accounts"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

/** Who collects the money of an order: the platform where it is paid at the platform's account, which it does for others than itself. */
export const collectorOf = ({
  instituteId,
  gatewayAccountId,
}: {
  instituteId: number
  gatewayAccountId: number | null
}): Collector => (gatewayAccountId === null && instituteId !== PLATFORM_INSTITUTE_ID ? "platform_clearing" : "gateway")
