import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { paths } from "@/lib/shared/paths"
import { isProven, settleCalmly } from "./tell.server"

const Metadata = z.object({ payment_id: z.string().max(60) })

/**
 * Takes what the provider's page posts with a buyer who comes back, cross-site and so without cookies: settles what is
 * proven, notes what failed, and sends the browser on to the order's result, which tells the truth either way.
 */
export async function bringBack(transactionId: string, rawBody: string): Promise<Response> {
  const order = await readPlatform((db) =>
    db
      .selectFrom("orders")
      .select(["id", "instituteId", "providerOrderId"])
      .where("transactionId", "=", transactionId)
      .executeTakeFirst(),
  )
  if (!order) throw new Failure("not_found")

  const { paymentId, signature, failedPaymentId } = read(rawBody)
  if (signature && isProven(order, { paymentId, signature })) await settleCalmly(order, paymentId)
  else if (signature) log.warn({ orderId: order.id }, "a buyer came back with a signature that does not fit")
  else if (failedPaymentId) await settleCalmly(order, failedPaymentId)
  const location = paths.checkoutResult(order.instituteId, transactionId)
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } })
}

function read(rawBody: string) {
  const fields = new URLSearchParams(rawBody)
  return {
    paymentId: fields.get("razorpay_payment_id") ?? "",
    signature: fields.get("razorpay_signature"),
    failedPaymentId: failedPaymentOf(fields.get("error[metadata]")),
  }
}

function failedPaymentOf(metadata: string | null): string | undefined {
  try {
    return Metadata.safeParse(JSON.parse(metadata ?? "null")).data?.payment_id
  } catch {
    return undefined
  }
}
