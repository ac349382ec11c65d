import { env } from "@/lib/server/env.server"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"

/** The name under which this provider's payments and events are stored. */
export const PROVIDER = "razorpay"

/**
 * The platform's account at the payment gateway; configuration alone decides between the provider and its local stand-in.
 * PAYMENTS_WEBHOOK_SECRET may hold two secrets, separated by a space, while the secret is being rotated.
 */
export const payments = paymentsGateway({
  baseUrl: env.PAYMENTS_URL,
  checkoutBaseUrl: env.PAYMENTS_URL,
  keyId: env.PAYMENTS_KEY_ID,
  keySecret: env.PAYMENTS_KEY_SECRET,
  webhookSecrets: env.PAYMENTS_WEBHOOK_SECRET.split(/\s+/),
})
