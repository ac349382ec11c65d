import { createHash, randomBytes } from "node:crypto"
import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { UploadOptions } from "tus-js-client"
import { FilesScreen } from "@/components/files/files-screen"
import { hashFile } from "@/lib/client/uploads/hash-file"
import { UPLOAD_SHA256_HEADER, UPLOADED_FILE_HEADER } from "@/lib/shared/uploads"
import { pageOf } from "./list-fixtures"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/files",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

/** What the server answers to the last bytes, one after another. */
const answers: { status: number; body: string; file?: object }[] = []
const sentHashes: (string | undefined)[] = []
jest.mock("tus-js-client", () => ({
  Upload: class {
    private readonly options: UploadOptions

    constructor(_: File, options: UploadOptions) {
      this.options = options
    }

    start() {
      void this.send()
    }

    async send() {
      const sent: Record<string, string> = {}
      const request = {
        getMethod: () => "PATCH",
        getHeader: () => "0",
        setHeader: (name: string, value: string) => (sent[name] = value),
      }
      await this.options.onBeforeRequest?.(request as never)
      sentHashes.push(sent[UPLOAD_SHA256_HEADER])
      const answer = answers.shift()
      const response = {
        getStatus: () => answer?.status,
        getBody: () => answer?.body,
        getHeader: (name: string) =>
          name === UPLOADED_FILE_HEADER ? encodeURIComponent(JSON.stringify(answer?.file)) : undefined,
      }
      if (answer?.file) this.options.onSuccess?.({ lastResponse: response as never })
      else this.options.onError?.(Object.assign(new Error("refused"), { originalResponse: response }) as never)
    }
  },
}))

afterEach(restoreApi)

test("a file is hashed in slices, of any length", async () => {
  for (const bytes of [0, 1, 256 * 1024, 700_000]) {
    const content = randomBytes(bytes)
    const expected = createHash("sha256").update(content).digest("hex")
    expect(await hashFile(new Blob([content]), new AbortController().signal)).toBe(expected)
  }
  await expect(hashFile(new Blob(["x"]), AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped")
})

test("an upload that arrived changed says so, and is sent again by its button", async () => {
  mockApi({
    "/api/payments/v2/api/unfinishedUploads": () => okResponse([]),
    "/api/payments/v2/api/files": () => pageOf([], { folders: [], path: [] }),
  })
  const refusal = { status: 422, code: "upload_corrupted", message: "", requestId: "r" }
  const stored = { id: 4, name: "notes.pdf", mime: "application/pdf", bytes: 5 }
  answers.push({ status: 422, body: JSON.stringify(refusal) }, { status: 204, body: "", file: stored })
  renderScreen(<FilesScreen />)
  await screen.findByText("No files yet")
  const input = screen.getByLabelText("Upload files", { selector: "input" })
  await userEvent.upload(input, new File(["notes"], "notes.pdf"))
  const list = await screen.findByRole("list", { name: "Uploads" })
  expect(await within(list).findByRole("alert")).toHaveTextContent(
    "This file changed on its way here, so we didn’t save it. Upload it again.",
  )
  await userEvent.click(within(list).getByRole("button", { name: "Retry" }))
  await waitFor(() => expect(within(list).getByRole("status")).toHaveTextContent("Uploaded"))
  const sha256 = createHash("sha256").update("notes").digest("hex")
  expect(sentHashes).toEqual([sha256, sha256])
})
