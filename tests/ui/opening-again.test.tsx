import { screen, waitFor } from "@testing-library/react"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { errorResponse } from "./mock-api"
import {
  answers,
  CHECK,
  ID,
  opening,
  OPENINGS,
  prepareOpeningForm,
  clickButton,
  show,
  toCode,
  type,
} from "./opening-form-fixture"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

prepareOpeningForm()

describe("who goes on with an opening", () => {
  const typed = {
    ...{ name: "Ravi's Maths", slug: "ravis-maths", locale: "en" },
    first_name: "Ravi",
    last_name: "Iyer",
  }
  const sent = { input: { ...typed, email: opening.sentTo }, to: opening.sentTo }

  test("at a page that was loaded anew enters the code that was sent, and asks for another without a password", async () => {
    const requests = answers()
    show({ openingId: ID, values: { ...typed, first_name: "Ravi Iyer", email: opening.sentTo }, sent })
    expect(screen.getByText("Step 3 of 3")).toBeVisible()
    expect(screen.getByText(opening.sentTo)).toBeVisible()
    await clickButton("Resend code")
    await waitFor(() => expect(requests.find(({ path }) => path === `${OPENINGS}/${ID}`)?.body).toMatchObject(typed))
    await type(screen.getByRole("textbox", { name: "Code" }), "123456")
    await clickButton("Open institute")
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
  })

  test("posts without scripts which opening it is, and nothing of it with them", async () => {
    const requests = answers()
    const { container } = show({ openingId: ID })
    expect(new FormData(container.querySelector("form") ?? undefined).get("opening")).toBe(ID)
    await toCode()
    expect(requests.find(({ path }) => path === `${OPENINGS}/${ID}`)?.body).not.toHaveProperty("opening")
  })

  test("in the same browser keeps the address that it holds", async () => {
    const requests = answers()
    const first = show()
    await toCode()
    first.unmount()
    window.history.replaceState(null, "", "/create-institute")
    const before = requests.length
    show()
    await toCode()
    const again = requests.slice(before)
    expect(again.find(({ path }) => path === CHECK)?.search.get("opening")).toBe(ID)
    expect(again.some(({ path }) => path === `${OPENINGS}/${ID}`)).toBe(true)
    expect(again.some(({ path }) => path === OPENINGS)).toBe(false)
  })

  test("that is over begins anew with what was typed", async () => {
    const requests = answers({ [`${OPENINGS}/${ID}`]: () => errorResponse("link_expired") })
    show({ openingId: ID })
    await toCode()
    expect(requests.filter(({ path }) => path.startsWith(OPENINGS)).map(({ path }) => path)).toEqual([
      `${OPENINGS}/${ID}`,
      OPENINGS,
    ])
  })
})
