import type { Answer } from "../http/answer"
import { json } from "../http/answer"
import type { Route } from "../http/router"
import { checkoutJs } from "../pages/checkout-js"

/** What anybody may fetch: the script for shops, and a sign of life. */
export function openRoutes(): Route[] {
  const script: Answer = {
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8", "cross-origin-resource-policy": "cross-origin" },
    body: checkoutJs(),
  }
  return [
    { method: "GET", path: "/v1/checkout.js", kind: "open", answer: () => script },
    { method: "GET", path: "/health", kind: "open", answer: () => json({ status: "ok" }) },
  ]
}
