import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { DetailedError, UploadOptions } from "tus-js-client"
import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { readUploadTargets, saveUploadTarget } from "@/components/content/builder/upload-targets"
import { UPLOADED_FILE_HEADER } from "@/lib/shared/uploads"
import { material, section } from "./curriculum"
import { errorResponse, mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses/7/content",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

/** The uploads that were begun, in order; a test answers them. */
const begun: { options: UploadOptions; starts: number }[] = []
jest.mock("tus-js-client", () => ({
  Upload: class {
    private readonly upload: { options: UploadOptions; starts: number }

    constructor(_: File, options: UploadOptions) {
      begun.push((this.upload = { options, starts: 0 }))
    }
    start() {
      this.upload.starts += 1
    }
    abort() {
      return Promise.resolve()
    }
  },
}))

const CONTENT = "/api/content/v2/api"
const SAVE = `${CONTENT}/add/prerecordedMaterial`
const stored = { id: 40, name: "Pitch.pdf", mime: "application/pdf", bytes: 5 }
const pdf = () => new File(["notes"], "Pitch.pdf", { lastModified: 1_700_000_000_000 })
const unfinished = {
  ...{
    id: "0f0e1d2c-3b4a-4958-8776-655443322110",
    name: "Pitch.pdf",
    kind: "pdf",
    bytes: 11_800_000,
    sentBytes: 2_600_000,
  },
  ...{ modifiedAt: 1_700_000_000_000, expiresAt: "2026-12-01T00:00:00.000Z" },
}

async function open(answers: Parameters<typeof mockApi>[0] = {}) {
  const sections = [section(1, [material(11, 1)]), section(2, [])]
  const curriculum = { item: { id: 7, kind: "course", title: "Optics", status: "draft" }, sections, changes: [] }
  const sent = mockApi({
    [`${CONTENT}/curriculum/7`]: () => okResponse(curriculum),
    "/api/payments/v2/api/unfinishedUploads": () => okResponse([]),
    "/api/payments/v2/api/uploadLimits": () => okResponse({ maxVideoBytes: 2_000_000_000 }),
    ...answers,
  })
  renderScreen(<CurriculumBuilder itemId={7} />)
  await screen.findByRole("list", { name: "Curriculum" })
  return sent
}

function upload(file: File) {
  const input = screen.getByRole("button", { name: "Upload files to Section 2" }).nextElementSibling
  if (!(input instanceof HTMLInputElement)) throw new Error("no input")
  return userEvent.upload(input, file, { applyAccept: false })
}
const latest = async () => {
  await waitFor(() => expect(begun.at(-1)?.starts).toBe(1))
  const last = begun.at(-1)
  if (!last) throw new Error("nothing was begun")
  return last
}
const finish = ({ options }: { options: UploadOptions }) =>
  act(async () => {
    const header = (name: string) =>
      name === UPLOADED_FILE_HEADER ? encodeURIComponent(JSON.stringify(stored)) : undefined
    options.onSuccess?.({ lastResponse: { getHeader: header } as never })
  })

beforeEach(() => {
  begun.length = 0
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined)
})
afterEach(() => {
  restoreApi()
  localStorage.clear()
})

test("an upload whose connection is lost says that it waits, and goes on when the network is back", async () => {
  await open()
  await upload(pdf())
  const running = await latest()
  act(() => {
    const error = Object.assign(new Error("lost"), { originalResponse: null }) as unknown as DetailedError
    expect(running.options.onShouldRetry?.(error, 0, running.options)).toBe(true)
  })
  expect(await screen.findByText(/Waiting for connection/)).toBeVisible()
  await act(async () => void window.dispatchEvent(new Event("online")))
  expect(running.starts).toBe(2)
  act(() => running.options.onProgress?.(2, 5))
  expect(screen.queryByText(/Waiting for connection/)).not.toBeInTheDocument()
})

test("an uploaded file whose lesson could not be made keeps its row, and its button makes the lesson alone", async () => {
  let save = networkError
  const sent = await open({ [SAVE]: () => save() })
  await upload(pdf())
  await finish(await latest())
  const alert = await screen.findByText(/“Pitch.pdf” is uploaded, but not a lesson yet/)
  expect(alert).toHaveTextContent("We can’t reach the server")
  expect(readUploadTargets()).toMatchObject([{ name: "Pitch.pdf", sectionId: 2, uploaded: { id: 40 } }])

  save = () => Promise.resolve(okResponse({ ...material(60, 2), body: null }))
  await userEvent.click(screen.getByRole("button", { name: "Try again" }))
  await waitFor(() => expect(screen.queryByText("Pitch.pdf")).not.toBeInTheDocument())
  expect(begun).toHaveLength(1)
  expect(sent.filter(({ path }) => path === SAVE).at(-1)?.body).toMatchObject({ sectionId: 2, fileId: 40 })
  expect(readUploadTargets()).toEqual([])
})

test("an upload that a reload interrupted is listed, and goes on in its section when the file is chosen again", async () => {
  const file = new File([new Uint8Array(11)], "Pitch.pdf", { lastModified: unfinished.modifiedAt })
  const entry = { ...unfinished, bytes: file.size, sentBytes: 3 }
  saveUploadTarget({ itemId: 7, sectionId: 1, name: "Pitch.pdf", bytes: file.size, modifiedAt: unfinished.modifiedAt })
  saveUploadTarget({ itemId: 8, sectionId: 9, name: "Other.pdf", bytes: 5, modifiedAt: 1 })
  await open({ "/api/payments/v2/api/unfinishedUploads": () => okResponse([entry]) })
  const notice = await screen.findByRole("region", { name: "1 upload unfinished" })
  expect(notice).toHaveTextContent("Pitch.pdf")
  expect(notice).not.toHaveTextContent("Other.pdf")
  await userEvent.upload(within(notice).getByLabelText("Choose files", { selector: "input" }), file)
  const { options } = await latest()
  expect(options.uploadUrl).toBe(`/uploads/${unfinished.id}`)
  expect(screen.queryByRole("region", { name: "1 upload unfinished" })).not.toBeInTheDocument()
  expect(readUploadTargets()).toContainEqual(expect.objectContaining({ name: "Pitch.pdf", sectionId: 1 }))
})

test("a file that arrived before a reload, without its lesson, becomes one by its button", async () => {
  saveUploadTarget({ itemId: 7, sectionId: 1, name: "Pitch.pdf", bytes: 5, modifiedAt: 1, uploaded: stored })
  const sent = await open({ [SAVE]: () => okResponse({ ...material(60, 2), body: null }) })
  const notice = await screen.findByRole("region", { name: "1 upload unfinished" })
  await userEvent.click(within(notice).getByRole("button", { name: "Add as lesson" }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
  expect(sent.find(({ path }) => path === SAVE)?.body).toMatchObject({ sectionId: 1, fileId: 40, title: "Pitch" })
})

test("limits are named beside the upload and where they are exceeded; what cannot succeed offers no retry", async () => {
  await open({ [SAVE]: () => errorResponse("stale") })
  expect(await screen.findByText(/^Limits: .*video up to 2 GB/)).toBeVisible()
  const video = new File(["x"], "lesson.mp4")
  Object.defineProperty(video, "size", { value: 3_000_000_000 })
  await upload(video)
  expect(
    await screen.findByText("Your plan takes videos up to 2 GB. Compress it or choose a smaller one."),
  ).toBeVisible()
  await upload(new File(["x"], "virus.exe"))
  expect(await screen.findByText(/^This type of file can’t be used here. Use MP4, .*PDF/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument()
})
