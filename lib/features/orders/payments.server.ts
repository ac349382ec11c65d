import { env } from "@/lib/server/env.server"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"

/** The name under which this provider's payments and events are kept. */
export const PROVIDER = "razorpay"

/**
 * The payment provider of this installation, real or local by configuration alone. While its webhook secret is being
 * changed both may be named, with a space between.
 */
export const payments = paymentsGateway({
  baseUrl: env.PAYMENTS_URL,
  checkoutBaseUrl: env.PAYMENTS_URL,
  keyId: env.PAYMENTS_KEY_ID,
  keySecret: env.PAYMENTS_KEY_SECRET,
  webhookSecrets: env.PAYMENTS_WEBHOOK_SECRET.split(/\s+/),
})
