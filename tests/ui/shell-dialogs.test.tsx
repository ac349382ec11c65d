import { act, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DialogsHost } from "@/components/shell/dialogs-host"
import {
  closeDialogs,
  dialogs,
  MOST_DIALOGS,
  openDialog,
  type DialogRequest,
  type DialogResult,
} from "@/lib/client/dialogs"
import en from "@/lib/shared/messages/en/shell.json"

const labels = en.shell.dialogs

beforeEach(() => {
  render(<DialogsHost labels={labels} />)
})
afterEach(() => act(closeDialogs))

/** Opens a dialog and waits until its window is there. */
async function ask(request: DialogRequest) {
  const answer = put(request)
  return { answer, dialog: await screen.findByRole("alertdialog") }
}

/** Opens a dialog without waiting for its answer, as `act` would if it saw the promise. */
function put(request: DialogRequest): Promise<DialogResult> {
  const answers: Promise<DialogResult>[] = []
  act(() => void answers.push(openDialog(request)))
  return Promise.all(answers).then(([answer]) => answer ?? "closed")
}

test.each([
  ["error", "Error!", "Try Again"],
  ["warning", "Warning!", "Ok"],
])("a dialog of type %s is headed %s and offers %s (spec §2)", async (type, heading, label) => {
  if (type !== "error" && type !== "warning") throw new Error(type)
  const { answer, dialog } = await ask({ type, message: "The price is missing." })
  expect(dialog).toHaveAccessibleName(heading)
  expect(dialog).toHaveAccessibleDescription("The price is missing.")
  await userEvent.click(screen.getByRole("button", { name: label }))
  expect(await answer).toBe("primary")
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument()
})

test.each(["success", "confirmation"] as const)("a dialog of type %s needs no heading and offers Ok", async (type) => {
  const { dialog } = await ask({ type, message: "Saved." })
  expect(dialog).toHaveAccessibleName("Saved.")
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Ok"])
})

test("several messages stand as a list", async () => {
  await ask({ type: "error", message: ["The title is missing.", "The price is missing."] })
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "The title is missing.",
    "The price is missing.",
  ])
})

test("secondary and cancel are there when they are asked for, and say so", async () => {
  const request = {
    type: "confirmation",
    message: "Leave?",
    secondaryLabel: "Save first",
    cancelLabel: "Stay",
  } as const
  const first = await ask(request)
  await userEvent.click(screen.getByRole("button", { name: "Save first" }))
  expect(await first.answer).toBe("secondary")
  const second = await ask(request)
  await userEvent.click(screen.getByRole("button", { name: "Stay" }))
  expect(await second.answer).toBe("cancelled")
})

test.each([
  ["Accept", "confirmed"],
  ["Reject", "denied"],
])("%s answers %s (spec §2)", async (label, result) => {
  const { answer } = await ask({ type: "confirmation", message: "Accept the request?", isAcceptReject: true })
  await userEvent.click(screen.getByRole("button", { name: label }))
  expect(await answer).toBe(result)
})

test("Escape takes the way out", async () => {
  const { answer } = await ask({ type: "warning", message: "Leave?", cancelLabel: "Stay" })
  await userEvent.keyboard("{Escape}")
  expect(await answer).toBe("cancelled")
})

test("a dangerous question starts at the way out", async () => {
  await ask({
    type: "confirmation",
    message: "Delete?",
    cancelLabel: "Keep",
    primaryLabel: "Delete",
    isDangerous: true,
  })
  expect(screen.getByRole("button", { name: "Keep" })).toHaveFocus()
})

test("the focus goes back to where it was", async () => {
  render(<button>Save</button>)
  screen.getByRole("button", { name: "Save" }).focus()
  await ask({ type: "success", message: "Saved." })
  expect(screen.getByRole("button", { name: "Ok" })).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveFocus())
})

test("dialogs wait for one another", async () => {
  const { answer } = await ask({ type: "success", message: "One" })
  void put({ type: "success", message: "Two" })
  await userEvent.click(screen.getByRole("button", { name: "Ok" }))
  expect(await answer).toBe("primary")
  expect(await screen.findByRole("alertdialog")).toHaveAccessibleName("Two")
})

test("the same question is asked once and answers all who asked", async () => {
  const { answer } = await ask({ type: "error", message: "The connection failed." })
  const again = put({ type: "error", message: "The connection failed." })
  expect(dialogs.get()).toHaveLength(1)
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await Promise.all([answer, again])).toEqual(["primary", "primary"])
})

test("no more than five wait, and the end of the session closes all", async () => {
  const answers = Array.from({ length: MOST_DIALOGS + 1 }, (_, at) => put({ type: "error", message: `Fault ${at}` }))
  expect(await answers.at(-1)).toBe("closed")
  expect(dialogs.get()).toHaveLength(MOST_DIALOGS)
  act(closeDialogs)
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["closed"]))
})
