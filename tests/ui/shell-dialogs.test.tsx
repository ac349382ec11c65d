import { act, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DialogsHost } from "@/components/shell/dialogs/dialogs-host"
import {
  closeDialogs,
  dialogs,
  MAX_DIALOGS,
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

/** Opens a dialog and waits until it is shown. */
async function ask(request: DialogRequest) {
  const answer = put(request)
  return { answer, dialog: await screen.findByRole("alertdialog") }
}

/** Opens a dialog without waiting for its answer, which `act` would do if it saw the promise. */
function put(request: DialogRequest): Promise<DialogResult> {
  const answers: Promise<DialogResult>[] = []
  act(() => void answers.push(openDialog(request)))
  return Promise.all(answers).then(([answer]) => answer ?? "closed")
}

test.each([
  ["error", "Error!", "Try Again"],
  ["warning", "Warning!", "Ok"],
])("a dialog of type %s has the title %s and the button %s (spec §2)", async (type, heading, label) => {
  if (type !== "error" && type !== "warning") throw new Error(type)
  const { answer, dialog } = await ask({ type, message: "The price is missing." })
  expect(dialog).toHaveAccessibleName(heading)
  expect(dialog).toHaveAccessibleDescription("The price is missing.")
  await userEvent.click(screen.getByRole("button", { name: label }))
  expect(await answer).toBe("primary")
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument()
})

test.each(["success", "confirmation"] as const)("a dialog of type %s has no title and the button Ok", async (type) => {
  const { dialog } = await ask({ type, message: "Saved." })
  expect(dialog).toHaveAccessibleName("Saved.")
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Ok"])
})

test("several messages are shown as a list", async () => {
  await ask({ type: "error", message: ["The title is missing.", "The price is missing."] })
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "The title is missing.",
    "The price is missing.",
  ])
})

test("secondary and cancel buttons are shown on request, and resolve to their results", async () => {
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

test("Escape cancels", async () => {
  const { answer } = await ask({ type: "warning", message: "Leave?", cancelLabel: "Stay" })
  await userEvent.keyboard("{Escape}")
  expect(await answer).toBe("cancelled")
})

test("a dangerous dialog focuses the cancel button", async () => {
  await ask({
    type: "confirmation",
    message: "Delete?",
    cancelLabel: "Keep",
    primaryLabel: "Delete",
    isDangerous: true,
  })
  expect(screen.getByRole("button", { name: "Keep" })).toHaveFocus()
})

test("the focus returns to where it was", async () => {
  render(<button>Save</button>)
  screen.getByRole("button", { name: "Save" }).focus()
  await ask({ type: "success", message: "Saved." })
  await waitFor(() => expect(screen.getByRole("button", { name: "Ok" })).toHaveFocus())
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveFocus())
})

test("dialogs are queued", async () => {
  const { answer } = await ask({ type: "success", message: "One" })
  void put({ type: "success", message: "Two" })
  await userEvent.click(screen.getByRole("button", { name: "Ok" }))
  expect(await answer).toBe("primary")
  expect(await screen.findByRole("alertdialog")).toHaveAccessibleName("Two")
})

test("an identical dialog is shown once and resolves for every caller", async () => {
  const { answer } = await ask({ type: "error", message: "The connection failed." })
  const again = put({ type: "error", message: "The connection failed." })
  expect(dialogs.get()).toHaveLength(1)
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await Promise.all([answer, again])).toEqual(["primary", "primary"])
})

test("at most five dialogs are queued, and the end of the session closes all", async () => {
  const answers = Array.from({ length: MAX_DIALOGS + 1 }, (_, at) => put({ type: "error", message: `Error ${at}` }))
  expect(await answers.at(-1)).toBe("closed")
  expect(dialogs.get()).toHaveLength(MAX_DIALOGS)
  act(closeDialogs)
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["closed"]))
})
