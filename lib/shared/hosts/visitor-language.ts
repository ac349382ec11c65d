import { firstLanguage } from "../messages/languages"
import type { ResolvedHost } from "./host-institute"

/** The language of a page: that which the visitor's cookie names, else that of the institute. */
export const visitorLanguage = (cookie: string | null | undefined, { locale }: Pick<ResolvedHost, "locale">): string =>
  firstLanguage(cookie?.match(/(?:^|;\s*)language=(\w{2})(?:;|$)/)?.[1], locale)
