import { act, fireEvent, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { ColourInput } from "@/components/ui/fields/colour-input"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { Field } from "@/components/ui/fields/field"
import { FileInput } from "@/components/ui/fields/file-input"
import { ImageField } from "@/components/ui/fields/image-field"
import { Input } from "@/components/ui/fields/input"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { Switch } from "@/components/ui/fields/switch"
import { renderWithMessages } from "./render-with-messages"

test("a field links its label, help and error to the control", () => {
  const { rerender } = renderWithMessages(
    "en",
    <Field label="Title" help="What the card shows.">
      <Input />
    </Field>,
  )
  expect(screen.getByLabelText("Title")).toHaveAccessibleDescription("What the card shows.")
  expect(screen.getByLabelText("Title")).toBeValid()

  rerender(
    <Field label="Title" help="What the card shows." error="Give it a title.">
      <Input />
    </Field>,
  )
  expect(screen.getByLabelText("Title")).toHaveAccessibleDescription("Give it a title.")
  expect(screen.getByLabelText("Title")).toBeInvalid()
})

test("a pending button is disabled and keeps its accessible name", async () => {
  const onClick = jest.fn()
  renderWithMessages(
    "en",
    <Button pending onClick={onClick}>
      Publish course
    </Button>,
  )
  const button = screen.getByRole("button", { name: "Publish course" })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button).toHaveAttribute("aria-busy", "true")
})

test("a button in a form submits it only with type submit", async () => {
  const onSubmit = jest.fn((event: Event) => event.preventDefault())
  renderWithMessages(
    "en",
    <form ref={(form) => form?.addEventListener("submit", onSubmit)}>
      <Button>Preview</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole("button", { name: "Preview" }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test("a password can be shown and hidden again", async () => {
  renderWithMessages(
    "en",
    <Field label="Password">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  )
  const input = screen.getByLabelText("Password")
  expect(input).toHaveAttribute("type", "password")
  await userEvent.click(screen.getByRole("button", { name: "Show password" }))
  expect(input).toHaveAttribute("type", "text")
  await userEvent.click(screen.getByRole("button", { name: "Show password", pressed: true }))
  expect(input).toHaveAttribute("type", "password")
})

test("a checkbox is toggled by its label", async () => {
  renderWithMessages("en", <Checkbox label="I agree" help="The terms are below." />)
  await userEvent.click(screen.getByText("I agree"))
  expect(screen.getByRole("checkbox", { name: /I agree/ })).toBeChecked()
  expect(screen.getByRole("checkbox", { name: /I agree/ })).toHaveAccessibleDescription("The terms are below.")
})

test("a switch shows the choice optimistically, and the saved value once saving succeeded or failed", async () => {
  let saved = false
  let settle: (isSaved: boolean) => void = () => undefined
  const save = (checked: boolean) =>
    new Promise((resolve, reject) => {
      settle = (isSaved) => (isSaved ? resolve((saved = checked)) : reject(new Error("refused")))
    })
  const { rerender } = renderWithMessages("en", <Switch label="Featured" checked={saved} onSwitch={save} />)
  const featured = screen.getByRole("switch", { name: "Featured" })
  fireEvent.click(screen.getByText("Featured"))
  expect(featured).toBeChecked()
  await act(async () => settle(false))
  expect(featured).not.toBeChecked()

  fireEvent.click(featured)
  await act(async () => settle(true))
  rerender(<Switch label="Featured" checked={saved} onSwitch={save} />)
  expect(featured).toBeChecked()
})

test("a filter shows the chosen option while the list is loading", async () => {
  let arrive: () => void = () => undefined
  const onChoose = () => new Promise<void>((resolve) => (arrive = resolve))
  const filter = (value?: "draft") => (
    <FilterSelect label="State" all="All" options={["draft"]} value={value} nameOf={String} onChoose={onChoose} />
  )
  const { rerender } = renderWithMessages("en", filter())
  const state = screen.getByRole("combobox", { name: "State" })
  fireEvent.change(state, { target: { value: "draft" } })
  expect(state).toHaveValue("draft")
  rerender(filter("draft"))
  await act(async () => arrive())
  expect(state).toHaveValue("draft")
})

test("a colour shows its samples once it is valid", async () => {
  function Picker() {
    const [value, setValue] = useState("#f97")
    return (
      <Field label="Main colour">
        <ColourInput value={value} onChange={setValue} />
      </Field>
    )
  }
  renderWithMessages("en", <Picker />)
  expect(screen.getByLabelText("Choose a colour")).toHaveValue("#ff9977")
  await userEvent.type(screen.getByLabelText("Main colour"), "3")
  expect(screen.queryByText("Aa")).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText("Main colour"), "16")
  expect(screen.getAllByText("Aa")).toHaveLength(4)
})

test.each([
  ["en", "Choose file", "No file chosen", "Choose another file"],
  ["hi", "फ़ाइल चुनें", "कोई फ़ाइल नहीं चुनी गई", "दूसरी फ़ाइल चुनें"],
] as const)(
  "a file is chosen by a button in the language of the page (%s), which says what is chosen and wrong",
  async (language, choose, none, another) => {
    function CsvField() {
      const [file, setFile] = useState<File>()
      return (
        <Field label="CSV file" error={file && "Too large"}>
          <FileInput accept=".csv" file={file} onPick={setFile} />
        </Field>
      )
    }
    renderWithMessages(language, <CsvField />)
    expect(screen.getAllByRole("button")).toHaveLength(1)
    expect(screen.getByRole("button", { name: choose })).toHaveAccessibleDescription(`CSV file ${none}`)
    const dialogs = jest.spyOn(HTMLInputElement.prototype, "click").mockImplementation()
    await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    expect(dialogs).toHaveBeenCalledTimes(1)
    dialogs.mockRestore()
    const input = screen.getByLabelText("CSV file")
    await userEvent.upload(input, new File(["x"], "people.csv"))
    const button = screen.getByRole("button", { name: another })
    expect(button).toHaveAccessibleDescription("CSV file people.csv Too large")
    button.blur()
    input.focus()
    expect(button).toHaveFocus()
  },
)

test("a picture that is refused leaves the saved one in its place", async () => {
  Object.assign(URL, { createObjectURL: () => "blob:notes", revokeObjectURL: jest.fn() })
  const field = (error?: string) => (
    <Field label="Logo" error={error}>
      <ImageField onPick={jest.fn()} current="/media/logo.webp" hint="PNG or JPEG, up to 5 MB" />
    </Field>
  )
  const { rerender } = renderWithMessages("en", field())
  await userEvent.upload(screen.getByLabelText("Logo"), new File(["x"], "notes.png", { type: "image/png" }))
  expect(screen.getByAltText("Image preview")).toHaveAttribute("src", "blob:notes")
  rerender(field("This image can’t be read."))
  expect(screen.getByAltText("Image preview")).toHaveAttribute("src", "/media/logo.webp")
  expect(screen.queryByText("notes.png")).not.toBeInTheDocument()
})

test("a picture is picked, previewed and removed", async () => {
  URL.createObjectURL = () => "blob:logo"
  URL.revokeObjectURL = jest.fn()
  const onPick = jest.fn()
  renderWithMessages(
    "en",
    <Field label="Logo">
      <ImageField onPick={onPick} hint="PNG or JPEG, up to 5 MB" />
    </Field>,
  )
  const file = new File(["x"], "logo.png", { type: "image/png" })
  await userEvent.upload(screen.getByLabelText("Logo"), file)
  expect(onPick).toHaveBeenLastCalledWith(file)
  expect(screen.getByAltText("Image preview")).toHaveAttribute("src", "blob:logo")
  await userEvent.click(screen.getByRole("button", { name: "Remove" }))
  expect(onPick).toHaveBeenLastCalledWith(null)
  expect(screen.getByText("PNG or JPEG, up to 5 MB")).toBeVisible()
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:logo")
})
