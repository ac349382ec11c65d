import { screen } from "@testing-library/react"
import type { PdfViewerProps } from "@/components/forms/document/pdf-viewer"
import { OfficeDocument } from "@/components/learning/room/office-document"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("@/components/forms/document/pdf-viewer", () => ({
  PdfViewer: ({ url, downloadUrl }: PdfViewerProps) => (
    <p>
      Pages of {url}, download {downloadUrl}
    </p>
  ),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "Student", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const file = { id: 7, name: "Notes.docx", mime: "application/docx", bytes: 4_000, width: null, height: null }

function show(pdfUrl: string | null) {
  mockApi({
    "files/7": ({ search }) =>
      okResponse({
        url: search.has("download") ? "/download" : "/inline",
        expiresAt: "2026-12-01T10:00:00Z",
        name: file.name,
        mime: file.mime,
        bytes: file.bytes,
        captions: [],
        pdfUrl,
        playback: null,
      }),
  })
  const events = { onRead: jest.fn(), onOpened: jest.fn() }
  renderScreen(<OfficeDocument file={file} title="Notes" firstPage={0} isDownloadable {...events} />)
}

afterEach(restoreApi)

test("a document with a PDF is read in the page, and its download is the document", async () => {
  show("/pdf")
  expect(await screen.findByText("Pages of /pdf, download /download")).toBeInTheDocument()
})

test("a document without a PDF is a download", async () => {
  show(null)
  expect(await screen.findByText("Notes.docx")).toBeInTheDocument()
  expect(screen.getByText("Download").closest("a")).toHaveAttribute("download", "Notes.docx")
  expect(screen.queryByText(/^Pages of/)).not.toBeInTheDocument()
})
