import type { RequestOf } from "@/lib/contract/endpoint"
import { content } from "@/lib/features/content/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { send, type TestMember, unique } from "../setup/test-app"

type NewFile = { mime?: string; access?: "item" | "public"; name?: string }

/** Inserts a file into the institute of a member and returns its id. */
export async function insertUpload(as: TestMember, { mime = "video/mp4", access = "item", name }: NewFile = {}) {
  const { id } = await withInstitute(as.instituteId, (db) =>
    db
      .insertInto("files")
      .values({
        key: unique("key"),
        name: name ?? "upload",
        mime,
        bytes: 1000,
        sha256: "0",
        access,
        uploadedBy: as.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Creates a course by the API and returns its id. */
export async function createModule(as: TestMember, title = "A course") {
  const { data } = await send(as, content.saveModule, { body: { title, kind: "course" } })
  return data.id
}

/** Adds a section to an item by the API. */
export async function addSection(as: TestMember, moduleId: number, title = "Section") {
  return (await send(as, content.saveSection, { body: { moduleId, title } })).data
}

/** Adds a material by the API; a text unless the fields say otherwise. */
export async function addMaterial(
  as: TestMember,
  sectionId: number,
  fields: Partial<RequestOf<typeof content.saveMaterial>["body"]> = {},
) {
  const body = { sectionId, title: unique("Lesson"), kind: "text" as const, body: "<p>text</p>", ...fields }
  return (await send(as, content.saveMaterial, { body })).data
}

/** The curriculum as texts: each section with the titles of its materials. */
export async function outline(as: TestMember, itemId: number) {
  const { data } = await send(as, content.curriculum, { params: { id: String(itemId) } })
  return data.sections.map(({ title, materials }) => `${title}: ${materials.map((one) => one.title).join(" ")}`)
}
