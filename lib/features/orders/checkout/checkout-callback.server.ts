import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { paths } from "@/lib/shared/paths"
import { isSignatureValid, settleOrRetryLater } from "./confirm-payment.server"

const ErrorMetadata = z.object({ payment_id: z.string().max(60) })

/**
 * Handles the form that the provider's page posts when it redirects the buyer back, cross-site and so without cookies:
 * settles a payment whose signature is valid, records one that failed, and answers 303 to the order's result page, or that of the
 * plan, which reads the order's state from the server in both cases.
 */
export async function handleCheckoutCallback(transactionId: string, rawBody: string): Promise<Response> {
  const order = await readPlatform((db) =>
    db
      .selectFrom("orders")
      .select(["id", "instituteId", "forInstituteId", "providerOrderId", "gatewayAccountId"])
      .where("transactionId", "=", transactionId)
      .executeTakeFirst(),
  )
  if (!order) throw new Failure("not_found")

  const { paymentId, signature, failedPaymentId } = parseCallback(rawBody)
  if (signature && (await isSignatureValid(order, { paymentId, signature }))) await settleOrRetryLater(order, paymentId)
  else if (signature) log.warn({ orderId: order.id }, "the checkout callback has an invalid signature")
  else if (failedPaymentId) await settleOrRetryLater(order, failedPaymentId)
  const location =
    order.forInstituteId === null
      ? paths.checkoutResult(order.instituteId, transactionId)
      : paths.planPaid(transactionId)
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } })
}

function parseCallback(rawBody: string) {
  const fields = new URLSearchParams(rawBody)
  return {
    paymentId: fields.get("razorpay_payment_id") ?? "",
    signature: fields.get("razorpay_signature"),
    failedPaymentId: parseFailedPaymentId(fields.get("error[metadata]")),
  }
}

function parseFailedPaymentId(metadata: string | null): string | undefined {
  try {
    return ErrorMetadata.safeParse(JSON.parse(metadata ?? "null")).data?.payment_id
  } catch {
    return undefined
  }
}
