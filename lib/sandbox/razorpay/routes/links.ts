import type { Gateway } from "../gateway"
import { seeOther } from "../http/response"
import type { GatewayRoute } from "../http/router"
import { linkEndedPage } from "../pages/link-ended-page"
import { findPaymentLink } from "../payment-links"
import { HOSTED_CHECKOUT_PATH } from "./checkout-request"

/** The path of the page of a link. */
export const linkPath = (id: string) => `/l/${id}`

/** The pages that links lead to: the hosted checkout as long as they are open. */
export function linkPageRoutes(gateway: Gateway): GatewayRoute[] {
  return [
    {
      method: "GET",
      path: "/l/:id",
      kind: "page",
      handle: ({ ids }) => {
        const link = findPaymentLink(gateway, ids[0])
        if (link.status !== "created") return linkEndedPage(link)
        const { orderId, description } = link
        const query = new URLSearchParams({ key_id: gateway.keyId, order_id: orderId, name: "the shop" })
        if (description !== null) query.set("description", description.slice(0, 200))
        return seeOther(`${HOSTED_CHECKOUT_PATH}?${query}`)
      },
    },
  ]
}
