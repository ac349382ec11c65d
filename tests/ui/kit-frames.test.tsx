import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/dialog-frame"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { ProgressBar } from "@/components/ui/progress-bar"
import { Select } from "@/components/ui/select"
import { Sheet } from "@/components/ui/sheet"
import { StatTile } from "@/components/ui/stat-tile"
import { Tabs } from "@/components/ui/tabs"
import { Textarea } from "@/components/ui/textarea"
import { Tooltip } from "@/components/ui/tooltip"
import { renderIn } from "./kit-render"

test("a panel with a form is ready to be typed into; another begins at the button that closes it", async () => {
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
  const shown = renderIn("en", sheet(form))
  await waitFor(() => expect(screen.getByLabelText("First name")).toHaveFocus())
  shown.unmount()
  const details = (
    <>
      <Button>Edit</Button>
      {form}
    </>
  )
  renderIn("en", sheet(details))
  await waitFor(() => expect(screen.getByRole("button", { name: "Close" })).toHaveFocus())
})

test("a window takes the focus, says what it is and gives the focus back", async () => {
  function Invite() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Invite</Button>
        <DialogFrame isOpen={isOpen} onClose={() => setIsOpen(false)} title="Invite a teacher" intro="By e-mail.">
          <Field label="E-mail">
            <Textarea />
          </Field>
        </DialogFrame>
      </>
    )
  }
  renderIn("en", <Invite />)
  await userEvent.click(screen.getByRole("button", { name: "Invite" }))
  const dialog = screen.getByRole("dialog", { name: "Invite a teacher" })
  expect(dialog).toHaveAccessibleDescription("By e-mail.")
  expect(dialog).toContainElement(screen.getByLabelText("E-mail"))
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }))
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole("button", { name: "Invite" })).toHaveFocus())
})

test("tabs say which is chosen and show its content alone", async () => {
  const onChange = jest.fn()
  const tabs = [
    { key: "overview", label: "Overview", content: <p>About</p> },
    { key: "content", label: "Content", content: <p>Lessons</p> },
  ]
  renderIn("en", <Tabs label="Course" tabs={tabs} value="overview" onChange={onChange} />)
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Overview")
  expect(screen.queryByText("Lessons")).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole("tab", { name: "Content" }))
  expect(onChange).toHaveBeenCalledWith("content")
})

test("a hint appears for the keyboard too", async () => {
  renderIn(
    "en",
    <Tooltip text="Search the area">
      <button aria-label="Search" />
    </Tooltip>,
  )
  await userEvent.tab()
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Search the area")
})

test("the trail ends at this page", () => {
  renderIn("en", <Breadcrumbs trail={[{ label: "Acme", href: "/institute/2" }, { label: "Courses" }]} />)
  const trail = within(screen.getByRole("navigation", { name: "You are here" }))
  expect(trail.getByRole("link", { name: "Acme" })).toHaveAttribute("href", "/institute/2")
  expect(trail.getByText("Courses")).toHaveAttribute("aria-current", "page")
})

test("progress stays within its bounds, and without a figure claims none", () => {
  const { rerender } = renderIn("en", <ProgressBar label="Uploading" percent={140} />)
  expect(screen.getByRole("progressbar", { name: "Uploading" })).toHaveAttribute("aria-valuenow", "100")
  rerender(<ProgressBar label="Uploading" />)
  expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow")
})

test("nothing, a fault and a figure say what they mean", async () => {
  const onRetry = jest.fn()
  renderIn(
    "en",
    <>
      <EmptyState title="No courses yet" message="Make the first one." action={<Button>New course</Button>} />
      <ErrorState onRetry={onRetry} />
      <StatTile label="Students" value="1,204" note="12 more than last week" trend="up" href="/admin/students" />
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
