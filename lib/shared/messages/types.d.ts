import type { Language } from "../constants"
import type { Messages as Catalogue } from "./catalogue"

declare module "next-intl" {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}
