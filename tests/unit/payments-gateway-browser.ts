import type { Stand } from "./payments-gateway-stand"

export const SHOP = "https://acme.example/paid?order=7"
export const CANCEL = "https://acme.example/course"

/** A browser without scripts: it follows links and sends the forms that it was given. */
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

/** A fresh order, opened in the checkout; `changes` replace parameters of its address. */
export async function openCheckout(here: Stand, changes: Record<string, string> = {}) {
  const order = await here.order()
  const url = new URL(
    here.gateway.checkoutUrl({
      orderId: order.id,
      callbackUrl: SHOP,
      cancelUrl: CANCEL,
      name: "Acme & Sons",
      description: "Watercolour",
      color: "#0b6e69",
      prefill: { email: "asha@example.com", name: "Asha Rao" },
    }),
  )
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  return { order, url: url.href, page: await browse(url.href) }
}
