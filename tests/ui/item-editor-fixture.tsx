import { screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { ItemEditorScreen } from "@/components/items/admin/editor/item-editor-screen"
import { editableItem } from "./list-fixtures"
import { mockApi, okResponse, renderScreen } from "./mock-api"

// Imported before the components that need them: a test imports the editor from here.
jest.mock("next/navigation", () => ({
  usePathname: () => address.pathname,
  useParams: () => ({ id: "7" }),
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))
jest.mock("@/components/forms/rich-text-editor", () => ({
  RichTextEditor: ({ value, onChange, ...control }: { value: string; onChange: (html: string) => void }) => (
    <textarea {...control} name="description" defaultValue={value} onChange={({ target }) => onChange(target.value)} />
  ),
}))

/** Where the editor is; a test sets it before it opens one. */
export const address = { pathname: "/admin/courses/7" }
beforeEach(() => (address.pathname = "/admin/courses/7"))

/** The editor of item 7, with texts in place of what other features edit of it. */
export const itemEditor = ({
  content = <p>Content of the item</p>,
  questions = <p>Questions of the item</p>,
}: { content?: ReactNode; questions?: ReactNode } = {}) => <ItemEditorScreen content={content} questions={questions} />

type Answers = Parameters<typeof mockApi>[0]

/** Answers what the editor of item 7 asks for, whatever its tab; returns the requests. */
export const answerEditor = (change: object = {}, answers: Answers = {}) =>
  mockApi({
    "adminItem/7": () => okResponse({ ...editableItem, ...change }),
    "itemEditors/7": () => okResponse([]),
    "/api/payments/v2/api/sacCodes": () => okResponse([]),
    ...answers,
  })

/** Opens the editor of item 7, which is “Optics” but for the change; returns the requests. */
export async function openEditor(change: object = {}, answers: Answers = {}, editor = itemEditor()) {
  const sent = answerEditor(change, answers)
  renderScreen(editor)
  await screen.findByRole("heading", { level: 1, name: "Optics" })
  return sent
}

/** The bodies of the requests of a path, in order. */
export const bodiesOf = (sent: ReturnType<typeof mockApi>, path: string) =>
  sent.filter((one) => one.path === path).map(({ body }) => body)

export const field = (name: RegExp) => screen.getByRole("textbox", { name })
