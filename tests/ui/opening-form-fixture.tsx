import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OpeningForm, type OpeningFormProps } from "@/components/auth/opening/opening-form"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

export const CHECK = "checkSlug"
export const OPENINGS = "openings"
export const ID = "3f8f6c1e-6d7a-4d1c-9a6a-6f1d2b8c1234"
export const CONFIRM = `${OPENINGS}/${ID}/confirm`
export const opening = { id: ID, sentTo: "ravi@people.test", expiresInSeconds: 300, resendAfterSeconds: 30 }
export const opened = { origin: "http://ravis-maths.lectern.test", slug: "ravis-maths", ticket: "t".repeat(43) }
export const free = { state: "free", suggestions: [], isBrand: false }

let user: ReturnType<typeof userEvent.setup>

/** For a file that mocks `hardNavigate`: each test begins at the form, in a browser that knows nothing of it. */
export function prepareOpeningForm(): void {
  beforeEach(() => {
    user = userEvent.setup()
    jest.mocked(hardNavigate).mockClear()
    window.history.replaceState(null, "", "/create-institute")
    localStorage.clear()
  })
  afterEach(restoreApi)
}

export const answers = (own: Parameters<typeof mockApi>[0] = {}) =>
  mockApi({
    "/api/auth/session": () => Response.json({}),
    [CHECK]: () => okResponse(free),
    [OPENINGS]: () => okResponse(opening),
    [`${OPENINGS}/${ID}`]: () => okResponse(opening),
    [CONFIRM]: () => okResponse(opened),
    ...own,
  })

export const show = (props: Partial<OpeningFormProps> = {}) =>
  renderScreen(
    <OpeningForm
      mainHost="lectern.test"
      googleOrigin={undefined}
      link={{ plan: "growth", ref: undefined }}
      account={undefined}
      openingId={undefined}
      values={{ locale: "en" }}
      refused={undefined}
      {...props}
    />,
  )

export const field = (name: string) => screen.getByRole("textbox", { name: new RegExp(`^${name}`) })
export const clickButton = (name: string) => user.click(screen.getByRole("button", { name }))

export const type = (element: Element, text: string) => user.type(element, text)
export const click = (element: Element) => user.click(element)

export async function toPerson() {
  await user.type(field("Name of your institute"), "Ravi's Maths")
  await screen.findByText("This address is free.")
  await clickButton("Continue")
  await screen.findByText("Step 2 of 3")
}

export async function toCode() {
  await toPerson()
  await user.type(field("Your name"), "Ravi Kumar Iyer")
  await user.type(field("Email"), "Ravi@people.test")
  await user.type(screen.getByLabelText("Password"), "a sentence nobody guesses")
  await clickButton("Send code")
  await screen.findByRole("textbox", { name: "Code" })
}
