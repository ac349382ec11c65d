import { getRequestConfig } from "next-intl/server"
import { headers } from "next/headers"
import { isLanguage } from "../constants"
import { messagesOf } from "./catalogue"

/** What next-intl asks for each request: the language and time zone that `middleware.ts` settled, and the messages. */
export default getRequestConfig(async () => {
  const incoming = await headers()
  const asked = incoming.get("x-lectern-language") ?? undefined
  const locale = isLanguage(asked) ? asked : "en"
  return {
    locale,
    messages: messagesOf(locale),
    timeZone: incoming.get("x-lectern-timezone") ?? "Asia/Kolkata",
  }
})
