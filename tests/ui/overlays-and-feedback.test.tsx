import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { Select } from "@/components/ui/fields/select"
import { Sheet } from "@/components/ui/overlays/sheet"
import { StatTile } from "@/components/ui/stat-tile"
import { Tabs } from "@/components/ui/tabs"
import { Textarea } from "@/components/ui/fields/textarea"
import { renderWithMessages } from "./render-with-messages"

test("a sheet with a form focuses its first field; any other focuses the close button", async () => {
  const form = (
    <Field label="First name">
      <Input />
    </Field>
  )
  const sheet = (children: ReactNode) => (
    <Sheet isOpen onClose={() => undefined} title="Of a student">
      {children}
    </Sheet>
  )
  const shown = renderWithMessages("en", sheet(form))
  await waitFor(() => expect(screen.getByLabelText("First name")).toHaveFocus())
  shown.unmount()
  const details = (
    <>
      <Button>Edit</Button>
      {form}
    </>
  )
  renderWithMessages("en", sheet(details))
  await waitFor(() => expect(screen.getByRole("button", { name: "Close" })).toHaveFocus())
})

test("a dialog takes the focus, has a name and description, and returns the focus", async () => {
  function Invite() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Invite</Button>
        <DialogFrame isOpen={isOpen} onClose={() => setIsOpen(false)} title="Invite a teacher" intro="By e-mail.">
          <Field label="Email">
            <Textarea />
          </Field>
        </DialogFrame>
      </>
    )
  }
  renderWithMessages("en", <Invite />)
  await userEvent.click(screen.getByRole("button", { name: "Invite" }))
  const dialog = screen.getByRole("dialog", { name: "Invite a teacher" })
  expect(dialog).toHaveAccessibleDescription("By e-mail.")
  expect(dialog).toContainElement(screen.getByLabelText("Email"))
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }))
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole("button", { name: "Invite" })).toHaveFocus())
})

test("tabs mark the selected one and show only its content", async () => {
  const onChange = jest.fn()
  const tabs = [
    { key: "overview", label: "Overview", content: <p>About</p> },
    { key: "content", label: "Content", content: <p>Lessons</p> },
  ]
  renderWithMessages("en", <Tabs label="Course" tabs={tabs} value="overview" onChange={onChange} />)
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Overview")
  expect(screen.queryByText("Lessons")).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole("tab", { name: "Content" }))
  expect(onChange).toHaveBeenCalledWith("content")
})

test("breadcrumbs end at the current page", () => {
  renderWithMessages("en", <Breadcrumbs trail={[{ label: "Acme", href: "/institute/2" }, { label: "Courses" }]} />)
  const trail = within(screen.getByRole("navigation", { name: "You are here" }))
  expect(trail.getByRole("link", { name: "Acme" })).toHaveAttribute("href", "/institute/2")
  expect(trail.getByText("Courses")).toHaveAttribute("aria-current", "page")
})

test("progress is clamped, and indeterminate without a percentage", () => {
  const { rerender } = renderWithMessages("en", <ProgressBar label="Uploading" percent={140} />)
  expect(screen.getByRole("progressbar", { name: "Uploading" })).toHaveAttribute("aria-valuenow", "100")
  rerender(<ProgressBar label="Uploading" />)
  expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow")
})

test("empty state, error state, stat tile, badge and select show their content", async () => {
  const onRetry = jest.fn()
  renderWithMessages(
    "en",
    <>
      <EmptyState title="No courses yet" message="Make the first one." action={<Button>New course</Button>} />
      <ErrorState onRetry={onRetry} />
      <StatTile label="Students" value="1,204" caption="12 more than last week" trend="up" href="/admin/students" />
      <Badge tone="success" hasDot>
        Published
      </Badge>
      <Field label="Level">
        <Select defaultValue="beginner">
          <option value="beginner">Beginner</option>
        </Select>
      </Field>
    </>,
  )
  expect(screen.getByRole("button", { name: "New course" })).toBeVisible()
  await userEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole("link", { name: /Students.*1,204/ })).toHaveAttribute("href", "/admin/students")
  expect(screen.getByText("Published")).toBeVisible()
  expect(screen.getByLabelText("Level")).toHaveDisplayValue("Beginner")
})
