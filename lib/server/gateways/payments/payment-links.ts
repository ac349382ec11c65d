import type Razorpay from "razorpay"
import { z } from "zod"
import { callGateway } from "./call-gateway"
import { GatewayRefused, GatewayUnavailable } from "./gateway-errors"
import { GatewayLink } from "./gateway-schemas"
import { requireId } from "./require-id"
import { isSameSecret, sign } from "./signatures"

type LinkInput = {
  amountMinor: number
  currency: string
  /** By which it is made once. */
  reference: string
  description: string
  expiresAt: Date
  /** Where the browser returns after the payment, with the signed result as its query. */
  callbackUrl: string
  notes?: Record<string, string>
}

/** What the gateway's page of a link returns with. */
export type LinkResult = { linkId: string; reference: string; status: string; paymentId: string; signature: string }

/** Links by which anybody pays an amount, in one part; the gateway reminds of none of them. */
export type PaymentLinks = {
  /** Creates the link with this reference, once: when the response is lost, it looks for the link before it retries. */
  createPaymentLink: (input: LinkInput) => Promise<GatewayLink>
  findLinkByReference: (reference: string) => Promise<GatewayLink | null>
  fetchPaymentLink: (id: string) => Promise<GatewayLink>
  /** Cancels a link; `GatewayRefused` where it has ended before. */
  cancelPaymentLink: (id: string) => Promise<GatewayLink>
  /** Whether the page of a link signed this result. */
  verifyLinkSignature: (result: LinkResult) => boolean
}

const LinkList = z.object({ payment_links: z.array(GatewayLink) }).transform((list) => list.payment_links)

/** The links of an account. */
export function paymentLinks(sdk: Razorpay, keySecret: string): PaymentLinks {
  const post = ({ amountMinor: amount, reference, expiresAt, callbackUrl, notes = {}, ...input }: LinkInput) =>
    callGateway(GatewayLink, () =>
      sdk.paymentLink.create({
        ...{ amount, ...input, notes, reference_id: reference, expire_by: Math.floor(expiresAt.getTime() / 1000) },
        ...{ accept_partial: false, reminder_enable: false, notify: { email: false, sms: false }, customer: {} },
        ...{ callback_url: callbackUrl, callback_method: "get" },
      }),
    )

  async function findLinkByReference(reference: string) {
    const query = { reference_id: reference, count: 10 }
    const links = await callGateway(LinkList, () => sdk.paymentLink.all(query))
    return links.find((link) => link.reference === reference) ?? null
  }

  return {
    findLinkByReference,
    createPaymentLink: async (input) => {
      try {
        return await post(input)
      } catch (error) {
        if (!mayHaveSucceeded(error)) throw error
        return (await findLinkByReference(input.reference)) ?? (await post(input))
      }
    },
    fetchPaymentLink: async (id) => callGateway(GatewayLink, () => sdk.paymentLink.fetch(requireId(id))),
    cancelPaymentLink: async (id) => callGateway(GatewayLink, () => sdk.paymentLink.cancel(requireId(id))),
    verifyLinkSignature: ({ linkId, reference, status, paymentId, signature }) =>
      isSameSecret(signature, sign(keySecret, [linkId, reference, status, paymentId].join("|"))),
  }
}

function mayHaveSucceeded(error: unknown): boolean {
  if (error instanceof GatewayUnavailable) return error.reason === "lost"
  return error instanceof GatewayRefused && error.field === "reference_id"
}
