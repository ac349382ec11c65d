import { screen } from "@testing-library/react"
import { Unsubscribe } from "@/components/auth/opening/unsubscribe"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import { renderScreen } from "./mock-api"
import { institute } from "./my-order-fixture"

const show = (state: { isDone?: boolean; isRefused?: boolean } = {}) =>
  renderScreen(<Unsubscribe institute={institute} token="a.b" isDone={false} isRefused={false} {...state} />)

test("the link of a reminder asks first, and its button posts the token without scripts", () => {
  show()
  expect(screen.getByRole("heading", { name: "Stop reminders?" })).toBeVisible()
  const form = screen.getByRole("button", { name: "Stop reminders" }).closest("form")
  expect(form).toHaveAttribute("action", OPENING_PATHS.unsubscribe)
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ token: "a.b" })
  expect(screen.queryByRole("alert")).not.toBeInTheDocument()
})

test("a link that is not complete is said, and the button stays", () => {
  show({ isRefused: true })
  expect(screen.getByText("This link is not complete. Open it again from the email.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Stop reminders" })).toBeEnabled()
})

test("once it is done there is nothing to press, and a way to an institute", () => {
  show({ isDone: true })
  expect(screen.getByText("This address gets no more reminders.")).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
  expect(screen.getByRole("link", { name: "Open your institute" })).toHaveAttribute("href", paths.createInstitute)
})
