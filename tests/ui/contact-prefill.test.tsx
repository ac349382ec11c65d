import { screen } from "@testing-library/react"
import { EnquirySection } from "@/components/institutes/public/enquiry-section"
import { PlanCards } from "@/components/marketing/pricing/plan-cards"
import type { Plan } from "@/lib/features/plans/contract"
import { institutes } from "@/lib/shared/messages/en/institutes.json"
import { renderWithMessages } from "./render-with-messages"

const plan: Plan = {
  id: 3,
  slug: "growth",
  name: "Growth",
  priceMonthMinor: 199900,
  priceYearMinor: 1999000,
  currency: "INR",
  limits: {},
  features: {},
  feeBasisPoints: 300,
  trialDays: 14,
}

test("a plan with a trial leads to a new institute with itself", () => {
  renderWithMessages("en", <PlanCards plans={[plan]} headings="h2" />)
  expect(screen.getByRole("link")).toHaveAttribute("href", "/create-institute?plan=growth")
})

test("the message of the contact form begins with the plan; what was refused is kept as it was typed", () => {
  const message = "I’m interested in the Growth plan. "
  const institute = { id: 1, name: "Lectern" }
  const { unmount } = renderWithMessages("en", <EnquirySection institute={institute} message={message} />)
  expect(screen.getByRole("textbox", { name: institutes.enquiry.message })).toHaveValue(message)
  unmount()
  const refused = { code: "invalid_input", values: { message: "My own words" }, invalid: ["email"] }
  renderWithMessages("en", <EnquirySection institute={institute} message={message} refused={refused} />)
  expect(screen.getByRole("textbox", { name: institutes.enquiry.message })).toHaveValue("My own words")
})
