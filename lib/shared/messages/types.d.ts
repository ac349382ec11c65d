import type { Locale as RegionalLocale } from "../locale"
import type { Messages as Catalogue } from "./catalogue"

declare module "next-intl" {
  interface AppConfig {
    Locale: RegionalLocale
    Messages: Catalogue
  }
}
