import { screen } from "@testing-library/react"
import { SpokenElsewhere } from "@/components/learning/player/spoken-elsewhere"
import { pageOf } from "./list-fixtures"
import { mockApi, renderScreen, restoreApi } from "./mock-api"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

test.each([true, false])(
  "the words of other lessons are searched in what is shown: a preview %s",
  async (isPreview) => {
    const place = { materialId: 12, title: "Prisms", language: "en", atSeconds: 75, text: "Light bends" }
    const sent = mockApi({ "/api/content/v2/api/video/search": () => pageOf([place]) })
    renderScreen(<SpokenElsewhere lesson={{ id: 11, itemId: 7, isPreview }} search="light" onOpen={jest.fn()} />)
    expect(await screen.findByRole("button", { name: /^Prisms · 1:15/ })).toBeVisible()
    expect(sent.map(({ search }) => search.get("preview"))).toEqual([isPreview ? "true" : null])
  },
)
