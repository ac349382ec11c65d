import { render, screen } from "@testing-library/react"
import PageFailure from "@/app/error"
import { MarketingShell } from "@/components/shell/public/marketing-shell"
import { sessionMessages } from "@/lib/client/session/session-messages"
import { languageName, LANGUAGES } from "@/lib/shared/messages/languages"
import { THIRD_LANGUAGE } from "../setup/third-language"
import { renderWithMessages } from "./render-with-messages"

jest.mock("@/lib/shared/messages/languages", () =>
  jest.requireActual<typeof import("../setup/third-language")>("../setup/third-language").languagesWithThird(),
)

const third = LANGUAGES.at(-1) ?? "en"

beforeEach(() => {
  document.documentElement.lang = THIRD_LANGUAGE
})
afterEach(() => {
  document.documentElement.lang = "en"
})

test("the error page, which has no provider of messages, is rendered in an added language", () => {
  render(<PageFailure />)
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^⟦.*⟧$/)
  expect(screen.getByRole("button", { name: /^⟦.*⟧$/ })).toBeVisible()
})

test("the message of an ended session is rendered in an added language", () => {
  expect(sessionMessages(document.documentElement.lang).session_replaced).toMatch(/^⟦.*⟧$/)
})

test("pages are rendered in an added language, and the language switch offers it by its own name", () => {
  renderWithMessages(third, <MarketingShell year={2026}>…</MarketingShell>)
  expect(screen.getAllByRole("button", { name: "⟦Switch theme⟧" })).not.toHaveLength(0)
  const offered = screen.getByRole("group", { name: "⟦Language⟧" })
  expect([...offered.children].map(({ textContent }) => textContent)).toEqual(LANGUAGES.map(languageName))
  expect(screen.getByRole("button", { name: "Cymraeg" })).toHaveAttribute("aria-pressed", "true")
})
