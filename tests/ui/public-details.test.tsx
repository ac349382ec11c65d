import { act, screen, within } from "@testing-library/react"
import { MarketingShell } from "@/components/shell/public/marketing-shell"
import { MissingPageNotice } from "@/components/shell/public/missing-page-notice"
import { PublicShell } from "@/components/shell/public/public-shell"
import { Teaser } from "@/components/ui/media/teaser"
import { paths } from "@/lib/shared/paths"
import { renderWithMessages } from "./render-with-messages"

const acme = { name: "Acme Science Academy", href: "/institute/2" }

afterEach(() => localStorage.clear())

test("the letter of the account link is whole, with its vowel sign", () => {
  const auth = { user_id: 5, first_name: "मीरा", role: { roleType: "Student" } }
  localStorage.setItem("auth", JSON.stringify(auth))
  renderWithMessages("hi", <MarketingShell year={2026}>…</MarketingShell>)
  expect(within(screen.getByRole("banner")).getByText("मी")).toBeVisible()
})

test.each([
  [
    "the platform",
    <MarketingShell key="platform" year={2026}>
      …
    </MarketingShell>,
  ],
  [
    "an institute",
    <PublicShell key="institute" institute={acme} links={[]} year={2026}>
      …
    </PublicShell>,
  ],
])("the footer of %s offers to sign in to visitors only", (_, shell) => {
  const linksOf = () => within(screen.getByRole("contentinfo")).queryAllByRole("link", { name: "Sign in" })
  const { unmount } = renderWithMessages("en", shell)
  expect(linksOf()).toHaveLength(1)
  unmount()
  localStorage.setItem("auth", JSON.stringify({ user_id: 5, first_name: "Ravi", role: { roleType: "Student" } }))
  renderWithMessages("en", shell)
  expect(linksOf()).toHaveLength(0)
})

test("a link elsewhere on the page plays the video", () => {
  renderWithMessages(
    "en",
    <Teaser anchor="teaser" src="/media/teaser.mp4" title="About Acme">
      Watch
    </Teaser>,
  )
  expect(screen.getByRole("button", { name: "Watch" })).toBeVisible()
  window.location.hash = "#teaser"
  act(() => void window.dispatchEvent(new Event("hashchange")))
  expect(screen.getByLabelText("About Acme")).toHaveAttribute("src", "/media/teaser.mp4")
  window.location.hash = ""
})

test("the address that is shown in place of a missing page is that of its notice", () => {
  renderWithMessages("en", <MissingPageNotice />)
  expect(paths.homeInstead).toBe(`${paths.home}#${screen.getByRole("complementary").id}`)
  expect(screen.getByText(/There is no page at that address/)).toBeInTheDocument()
})
