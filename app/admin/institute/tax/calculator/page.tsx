import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { CalculatorPage } from "./calculator-page"

export const generateMetadata = screenTitle("tax.calculator")

export default areaPage("admin", CalculatorPage, { screen: "tax" })
