import { address, field, itemEditor, openEditor } from "./item-editor-fixture"
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { FaqEditor } from "@/components/faqs/faq-editor"
import { faqs } from "@/lib/features/faqs/contract"
import { errorResponse, networkError, okResponse, restoreApi } from "./mock-api"

const CALLS = "/api/payments/v2/api/faqs"
const LIST = "/api/payments/v2/api/itemFaqs/7"

const question = (id: number, over: object = {}) => ({
  ...{ id, version: 1, question: `Is it number ${id}?`, answer: "Yes.", faqType: "item", displayOrder: id },
  ...over,
})

/** What the server has. */
let stored = [question(1), question(2)]
/** Whether a save reaches the server, and whether its answer arrives. */
let network: "works" | "is away" | "loses answers" = "works"

const written = (faq: object) => {
  if (network === "is away") return networkError()
  const before = stored.find(({ id }) => "id" in faq && faq.id === id)
  const saved = { ...question(9), ...before, ...faq, version: (before?.version ?? 0) + 1 }
  stored = before ? stored.map((one) => (one === before ? saved : one)) : [...stored, saved]
  return network === "works" ? okResponse(saved) : networkError()
}
const update = (id: number) => ({ body }: { body: unknown }) => {
  const { version, ...text } = faqs.update.body.parse(body)
  const isStale = version !== stored.find((one) => one.id === id)?.version
  return isStale && network !== "is away" ? errorResponse("stale") : written({ id, ...text })
} // oxfmt-ignore

async function open() {
  address.pathname = "/admin/courses/7/questions"
  const answers = {
    [LIST]: () => okResponse(stored),
    [CALLS]: ({ body }: { body: unknown }) => {
      const { question: asked, answer } = faqs.create.body.parse(body)
      return written({ question: asked, answer })
    },
    ...Object.fromEntries([1, 2, 9].map((id) => [`${CALLS}/${id}`, update(id)])),
  }
  const sent = await openEditor({}, answers, itemEditor({ questions: <FaqEditor faqType="item" itemId={7} /> }))
  await screen.findByText("Is it number 1?")
  const isWrite = ({ method, path }: (typeof sent)[number]) => method !== "GET" && path.startsWith(CALLS)
  return () => sent.filter(isWrite).map(({ method, path, body }) => [method, path.slice(CALLS.length), body])
}
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (name: string) => userEvent.click(screen.getByRole("button", { name }))
const savedAt = () => screen.findByText(/^Saved at/)

beforeEach(() => {
  stored = [question(1), question(2)]
  network = "works"
})
afterEach(restoreApi)

test("a new question saves itself as soon as it is whole, is made once, and changed after that", async () => {
  const writes = await open()
  await choose("Add question")
  await waitFor(() => expect(screen.getByText("Saved")).toBeVisible())
  type(/^Question/, "Is it wet? ")
  expect(await screen.findByText("Not saved: 1 field needs a change")).toBeVisible()
  type(/^Answer/, "Very.")
  expect(await screen.findByText("Saving…")).toBeVisible()
  await savedAt()
  const created = { question: "Is it wet?", answer: "Very.", faqType: "item", itemId: 7 }
  expect(writes()).toEqual([["POST", "", created]])
  expect(field(/^Question/)).toHaveValue("Is it wet? ")
  type(/^Answer/, "A bit.")
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toEqual(["PUT", "/9", { question: "Is it wet?", answer: "A bit.", version: 1 }])
  await choose("Done")
  expect(await screen.findByText("A bit.")).toBeVisible()
  expect(screen.queryByRole("textbox", { name: /^Question/ })).toBeNull()
  expect(writes()).toHaveLength(2)
})

test("a question that is changed is saved by Done without a pause, and one that is not valid is marked and not sent", async () => {
  const writes = await open()
  await choose("Edit “Is it number 1?”")
  type(/^Question/, "Is")
  expect(await screen.findByText("Not saved: 1 field needs a change")).toBeVisible()
  await choose("Done")
  await waitFor(() => expect(field(/^Question/)).toHaveAccessibleDescription("Enter 5 to 300 characters"))
  expect(field(/^Question/)).toHaveFocus()
  expect(writes()).toEqual([])
  type(/^Question/, "Is it deep?")
  await choose("Done")
  expect(await screen.findByText("Is it deep?")).toBeVisible()
  expect(writes()).toEqual([["PUT", "/1", { question: "Is it deep?", answer: "Yes.", version: 1 }]])
  expect(await savedAt()).toBeVisible()
})

test("without a network a question is said not to be saved, and saves itself when the network is back", async () => {
  const writes = await open()
  network = "is away"
  await choose("Edit “Is it number 2?”")
  type(/^Answer/, "Not yet.")
  expect(await screen.findByText(/^Not saved: no connection/)).toBeVisible()
  network = "works"
  act(() => void window.dispatchEvent(new Event("online")))
  await savedAt()
  expect(writes().map(([method]) => method)).toEqual(["PUT", "PUT"])
  expect(stored[1]?.answer).toBe("Not yet.")
})

test("a new question whose answer was lost is not made twice, and a changed one is no conflict with itself", async () => {
  await open()
  network = "loses answers"
  await choose("Add question")
  type(/^Question/, "Is it wet?")
  type(/^Answer/, "Very.")
  await screen.findByText(/^Not saved: no connection/)
  type(/^Answer/, "Very wet.")
  network = "works"
  act(() => void window.dispatchEvent(new Event("online")))
  await savedAt()
  expect(stored.slice(2)).toMatchObject([{ question: "Is it wet?", answer: "Very wet." }])

  network = "loses answers"
  type(/^Answer/, "Dry.")
  await screen.findByText(/^Not saved: no connection/)
  network = "works"
  act(() => void window.dispatchEvent(new Event("online")))
  await savedAt()
  expect(screen.queryByText(/^Someone else changed this/)).toBeNull()
  expect(stored.slice(2)).toMatchObject([{ answer: "Dry." }])
})

test("somebody else's change of a question asks which version to keep", async () => {
  await open()
  await choose("Edit “Is it number 1?”")
  stored = [question(1, { version: 5, answer: "Theirs." }), question(2)]
  type(/^Answer/, "Mine.")
  await screen.findByText(/^Someone else changed this/)
  await choose("Use their version")
  expect(await screen.findByText("Theirs.")).toBeVisible()
})

test("an order that could not be saved is not said to be saved", async () => {
  address.pathname = "/admin/courses/7/questions"
  let isAway = false
  const answers = {
    [LIST]: () => (isAway ? networkError() : okResponse(stored)),
    [`${CALLS}/displayOrder`]: networkError,
  }
  await openEditor({}, answers, itemEditor({ questions: <FaqEditor faqType="item" itemId={7} /> }))
  await screen.findByText("Is it number 1?")
  isAway = true
  await choose("Move “Is it number 2?” up")
  expect(await screen.findByText(/^Not saved: no connection/)).toBeVisible()
})
