import type { TestGateway } from "./payments-gateway-fixture"

export const CALLBACK_URL = "https://acme.example/paid?order=7"
export const CANCEL_URL = "https://acme.example/course"

/** A browser without scripts: fetches a page, or posts a form, and parses the forms of the response. */
export async function browse(url: string, form?: Record<string, string>) {
  const answer = await fetch(url, { method: form ? "POST" : "GET", body: form && new URLSearchParams(form) })
  const html = await answer.text()
  const forms = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = "", inside = ""]) => ({
      action: new URL(unescape(action), answer.url).href,
      fields: Object.fromEntries(
        [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\s*\/?>/g)].map(
          ([, name = "", value = ""]) => [unescape(name), unescape(value)],
        ),
      ),
    }),
  )
  return {
    status: answer.status,
    url: answer.url,
    headers: answer.headers,
    html,
    forms,
    form: forms[0] ?? { action: "", fields: {} },
  }
}

function unescape(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}

/** Creates an order and opens its checkout; `changes` replace query parameters. */
export async function openCheckout(testGateway: TestGateway, changes: Record<string, string> = {}) {
  const order = await testGateway.order()
  const url = new URL(
    testGateway.gateway.checkoutUrl({
      orderId: order.id,
      callbackUrl: CALLBACK_URL,
      cancelUrl: CANCEL_URL,
      name: "Acme & Sons",
      description: "Watercolour",
      color: "#0b6e69",
      prefill: { email: "asha@example.com", name: "Asha Rao" },
    }),
  )
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  return { order, url: url.href, page: await browse(url.href) }
}
