import { screen, waitFor } from "@testing-library/react"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { errorResponse, okResponse } from "./mock-api"
import {
  answers,
  CHECK,
  click,
  CONFIRM,
  field,
  free,
  ID,
  opened,
  OPENINGS,
  prepareOpeningForm,
  clickButton,
  show,
  toCode,
  toPerson,
  type,
} from "./opening-form-fixture"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

prepareOpeningForm()

test("a name becomes an address, a person gets a code, and the code opens the institute at its own host", async () => {
  const requests = answers()
  show()
  await toCode()
  const { body } = requests.find(({ path }) => path === OPENINGS) ?? {}
  expect(body).toMatchObject({
    ...{ name: "Ravi's Maths", slug: "ravis-maths", plan: "growth", locale: "en" },
    ...{ first_name: "Ravi Kumar", last_name: "Iyer", email: "ravi@people.test" },
  })
  expect(screen.getByText("Step 3 of 3")).toBeVisible()
  expect(window.location.search).toContain(`opening=${ID}`)
  await type(screen.getByRole("textbox", { name: "Code" }), "123456")
  await clickButton("Open institute")
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
  const url = new URL(jest.mocked(hardNavigate).mock.calls[0]?.[0] ?? "")
  expect(url.href).toContain("http://ravis-maths.lectern.test/login#")
  const fragment = new URLSearchParams(url.hash.slice(1))
  expect(fragment.get("ticket")).toBe(opened.ticket)
  expect(requests.find(({ path }) => path === CONFIRM)?.body).toEqual({
    ...{ code: "123456", onFree: false },
    browser: fragment.get("browser"),
  })
})

test("an address that was refused is marked until a free one is typed", async () => {
  answers()
  show()
  await clickButton("Continue")
  await waitFor(() => expect(field("Address")).toHaveAttribute("aria-invalid", "true"))
  await type(field("Address"), "ravis-maths")
  await screen.findByText("This address is free.")
  expect(field("Address")).not.toHaveAttribute("aria-invalid", "true")
})

test("an address that is taken is said beside it, read aloud, with free ones to choose from", async () => {
  answers({
    [CHECK]: ({ search }) =>
      okResponse(
        search.get("slug") === "acme"
          ? { state: "taken", suggestions: ["acme-exams", "acme-2"], isBrand: false }
          : free,
      ),
  })
  show()
  await type(field("Name of your institute"), "Acme")
  const status = await screen.findByText("This address is taken. Choose another one.")
  expect(status.parentElement).toHaveAttribute("aria-live", "polite")
  await clickButton("acme-exams")
  expect(field("Address")).toHaveValue("acme-exams")
  await screen.findByText("This address is free.")
})

test("what is missing is said in its step, and the first of it has the cursor", async () => {
  const requests = answers()
  show()
  await clickButton("Continue")
  await waitFor(() => expect(field("Name of your institute")).toHaveFocus())
  await toPerson()
  await type(field("Email"), "nobody")
  await clickButton("Send code")
  await waitFor(() => expect(field("Your name")).toHaveFocus())
  expect(screen.getByText("Enter a valid email, such as name@example.com.")).toBeVisible()
  expect(requests.some(({ path }) => path === OPENINGS)).toBe(false)
})

test("an address that another one took meanwhile leads back to it, with free ones, and nothing typed is lost", async () => {
  answers({
    [OPENINGS]: () =>
      Response.json(
        {
          ...{ status: 409, message: "This name is already taken", code: "name_taken", requestId: "r" },
          ...{ fields: { slug: ["Is taken"] }, details: { suggestions: "ravis-maths-2" } },
        },
        { status: 409 },
      ),
  })
  show()
  await toPerson()
  await type(field("Your name"), "Ravi")
  await type(field("Email"), "ravi@people.test")
  await type(screen.getByLabelText("Password"), "a sentence nobody guesses")
  await clickButton("Send code")
  await screen.findByText("This address is taken. Choose another one.")
  expect(screen.getByText("Step 1 of 3")).toBeVisible()
  await clickButton("ravis-maths-2")
  await clickButton("Continue")
  expect(field("Your name")).toHaveValue("Ravi")
})

test("who has had a trial is told so after the code, and opens on Free by the same code", async () => {
  const requests = answers({
    [CONFIRM]: ({ body }) => ((body as { onFree: boolean }).onFree ? okResponse(opened) : errorResponse("trial_used")),
  })
  show()
  await toCode()
  await type(screen.getByRole("textbox", { name: "Code" }), "123456")
  await clickButton("Open institute")
  await screen.findByText(/Your new institute starts on Free/)
  await clickButton("Open on Free")
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
  expect(requests.filter(({ path }) => path === CONFIRM).map(({ body }) => body)).toMatchObject([
    { code: "123456", onFree: false },
    { code: "123456", onFree: true },
  ])
})

test("who is signed in has two steps and types nothing of themselves", async () => {
  const requests = answers()
  show({ account: { name: "Asha", email: "asha@people.test" } })
  expect(screen.getByText("You’re signed in as Asha (asha@people.test).")).toBeVisible()
  expect(screen.getByText("Step 1 of 2")).toBeVisible()
  await type(field("Name of your institute"), "Ravi's Maths")
  await clickButton("Send code")
  await screen.findByRole("textbox", { name: "Code" })
  expect(requests.find(({ path }) => path === OPENINGS)?.body).not.toHaveProperty("email")
  expect(screen.getByText("asha@people.test")).toBeVisible()
})

describe("where Google is set up", () => {
  const ORIGIN = "https://lectern.test"
  const TICKET = "t".repeat(43)

  /** Google's answer leads back to the page with this fragment, in the browser that began. */
  function returnWith(fragment: string) {
    sessionStorage.setItem("socialBrowser", "b".repeat(43))
    window.history.replaceState(null, "", `/create-institute?opening=${ID}#${fragment}`)
    return show({ googleOrigin: ORIGIN, openingId: ID, values: { locale: "en", name: "Ravi's Maths", slug: "maths" } })
  }

  test("the address is held with what was typed, and the browser goes to Google", async () => {
    const requests = answers({ [`${OPENINGS}/hold`]: () => okResponse({ id: ID }) })
    show({ googleOrigin: ORIGIN })
    await toPerson()
    await type(field("Your name"), "Ravi Kumar Iyer")
    await type(field("Mobile number"), "98250 12345")
    await type(field("Email"), "ravi@")
    await type(screen.getByLabelText("Password"), "a sentence nobody guesses")
    await clickButton("Continue with Google")
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
    const held = requests.find(({ path }) => path === `${OPENINGS}/hold`)?.body
    expect(held).toMatchObject({
      ...{ name: "Ravi's Maths", slug: "ravis-maths", plan: "growth" },
      ...{ first_name: "Ravi Kumar", last_name: "Iyer", mobile_number: expect.stringContaining("9825012345") },
    })
    // What is not an address yet does not hinder, and a password is kept nowhere.
    expect(held).not.toHaveProperty("email")
    expect(held).not.toHaveProperty("password")
    // "Back" finds what was typed.
    expect(new URLSearchParams(window.location.search).get("opening")).toBe(ID)
    const url = new URL(jest.mocked(hardNavigate).mock.calls[0]?.[0] ?? "")
    expect(`${url.origin}${url.pathname}`).toBe(`${ORIGIN}/login/with/google`)
    expect(url.searchParams.get("opening")).toBe(ID)
  })

  test("its answer opens the institute without a code", async () => {
    const requests = answers({ [CONFIRM]: () => okResponse(opened) })
    returnWith(`ticket=${TICKET}`)
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
    expect(requests.find(({ path }) => path === CONFIRM)?.body).toEqual({
      ...{ ticket: TICKET, browser: "b".repeat(43), onFree: false },
    })
    expect(window.location.hash).toBe("")
  })

  test("an answer for an institute that has opened meanwhile enters it", async () => {
    const requests = answers({ [CONFIRM]: () => okResponse(opened) })
    sessionStorage.setItem("socialBrowser", "b".repeat(43))
    window.history.replaceState(null, "", `/create-institute?opening=${ID}#ticket=${TICKET}`)
    show({ googleOrigin: ORIGIN })
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
    expect(requests.filter(({ path }) => path === CONFIRM)).toHaveLength(1)
  })

  test("who has had a trial opens on Free with the same answer, and what was refused is said", async () => {
    const confirmations = [errorResponse("trial_used"), errorResponse("too_many_institutes")]
    answers({ [CONFIRM]: () => confirmations.shift() ?? okResponse(opened) })
    returnWith(`ticket=${TICKET}`)
    await click(await screen.findByRole("button", { name: "Open on Free" }))
    // The form says it as well, which styles hide.
    expect((await screen.findAllByText(/three institutes that pay nothing/)).at(-1)).toBeVisible()
    await clickButton("Open on Free")
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
  })

  test("a refusal leads to the fields of the person, with what was typed", async () => {
    answers()
    returnWith("error=email_required")
    expect(await screen.findByText(/Google couldn’t confirm your email/)).toBeVisible()
    expect(screen.getByText("Step 2 of 3")).toBeVisible()
    await clickButton("Back")
    expect(field("Name of your institute")).toHaveValue("Ravi's Maths")
  })
})
