import { getRequestConfig } from "next-intl/server"
import { headers } from "next/headers"
import { DEFAULT_COUNTRY, DEFAULT_TIMEZONE } from "../constants"
import { firstLanguage } from "./languages"
import { localeOf } from "../locale"
import { compiledMessagesOf } from "./compile-messages"

/** What next-intl asks for each request: the language, country and time zone that `middleware.ts` settled, and the messages. */
export default getRequestConfig(async () => {
  const incoming = await headers()
  const language = firstLanguage(incoming.get("x-lectern-language"))
  return {
    locale: localeOf(language, incoming.get("x-lectern-country") ?? DEFAULT_COUNTRY),
    messages: compiledMessagesOf(language),
    timeZone: incoming.get("x-lectern-timezone") ?? DEFAULT_TIMEZONE,
  }
})
