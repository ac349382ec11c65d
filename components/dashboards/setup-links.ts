import type { SetupSteps, StepKey } from "@/lib/features/setup/contract"
import { paths } from "@/lib/shared/paths"
import type { ScreenKey } from "@/lib/shared/screens"

interface StepLink {
  /** Where it is done; null where there is nothing to open yet. */
  href: (setup: SetupSteps, instituteId: number) => string | null
  /** Where what was made is, if not there. */
  made?: (setup: SetupSteps) => string
  /** The screen that a person must see to do it. */
  screen: ScreenKey
}

/** Where each step of the checklist is done. */
export const SETUP_LINKS: Record<StepKey, StepLink> = {
  brand: { href: () => paths.instituteSettings("branding"), screen: "institute" },
  item: { href: () => paths.newItem("admin"), made: () => paths.courses("admin"), screen: "courses" },
  file: { href: () => paths.files("admin"), screen: "files" },
  publish: {
    href: ({ draft }) => (draft ? paths.course("admin", draft.id) : paths.courses("admin")),
    made: ({ published }) => (published ? paths.course("admin", published.id) : paths.courses("admin")),
    screen: "courses",
  },
  money: { href: () => paths.instituteSettings("payouts"), screen: "payouts" },
  testSale: {
    href: ({ published }, instituteId) => published && paths.testCheckout(instituteId, published.kind, published.id),
    made: () => paths.adminOrders,
    screen: "orders",
  },
  colleague: { href: () => paths.adminMembers("teachers"), screen: "users" },
  domain: { href: () => paths.instituteSettings("domain"), screen: "institute" },
}
