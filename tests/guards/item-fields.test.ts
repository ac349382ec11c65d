import { COLUMN_OF } from "@/lib/features/imports/item-columns"
import { ITEM_COLUMNS } from "@/lib/features/imports/items-shapes"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { items } from "@/lib/features/items/contract"
import { keysOf } from "@/lib/shared/keys-of"
import { insertCompleteItem } from "../api/item-fixtures"
import { ITEM_FIELDS } from "../setup/item-fields"
import { createMember, institutes, send } from "../setup/test-app"

const fields = keysOf(ITEM_FIELDS)

test("every column of the file of items is that of a field", () => {
  const columns = Object.values(COLUMN_OF).filter((column) => column !== null)
  expect(["kind", ...columns].toSorted()).toEqual([...ITEM_COLUMNS].toSorted())
})

describe("an item of which every field is saved, and its draft published", () => {
  let id: number
  beforeAll(async () => {
    const admin = await createMember("InstituteAdmin", "rival")
    id = await insertCompleteItem("rival", { title: "Before" })
    const values = Object.fromEntries(fields.map((name) => [name, ITEM_FIELDS[name].value]))
    const { version } = (await send(admin, itemsAdmin.show, { params: { id: String(id) } })).data
    const saved = await send(admin, itemsAdmin.save, { body: { id, version, ...values } })
    expect(saved.status).toBe(200)
    const body = { id, version: saved.data.version, action: "publish" as const }
    expect((await send(admin, itemsAdmin.actOnDraft, { body })).status).toBe(200)
  })

  test.each(fields)("is found by its %s, if that is searched", async (name) => {
    const { value, search } = ITEM_FIELDS[name]
    const words = search ?? String(value).replace(/<[^>]*>/g, "")
    const query = { instituteId: String(institutes.rival), searchParam: words }
    const found = await send(null, items.search, { query })
    expect(found.data.content.some((item) => item.id === id)).toBe(search !== null)
  })

  test.each(fields)("tells visitors its %s, if its page shows that", async (name) => {
    const { page, data } = ITEM_FIELDS[name]
    const query = { instituteId: String(institutes.rival) }
    const shown = await send(null, items.show, { params: { kind: "course", id: String(id) }, query })
    if (page !== null || data !== null) expect(Object.keys(shown.data)).toContain(name)
  })
})
