import type { z } from "zod"
import { isManagedBy, listHolds, selectEntitledItems } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { STAFF } from "@/lib/shared/roles"
import type { StudyMaterialFolders } from "./content-shapes"
import type { Hold } from "@/lib/features/access/drip"
import { listMaterials, listSections } from "./curriculum-queries.server"

type Folder = z.output<typeof StudyMaterialFolders>[number]

const MAX_ITEMS = 100

/** The study materials that the actor owns, or manages as staff, with their folders; at most a hundred, by title. */
export async function listFolders(db: Db, actor: Actor): Promise<Folder[]> {
  const owned = await selectEntitledItems(db, actor.userId).execute()
  const ownedIds = owned.map(({ itemId }) => itemId)
  const isStaff = STAFF.some((role) => role === actor.role)
  const items = await db
    .selectFrom("items as i")
    .select(["i.id", "i.title"])
    .where("i.kind", "=", "study_material")
    .where("i.deletedAt", "is", null)
    .where((e) => e.or([e("i.id", "in", [0, ...ownedIds]), ...(isStaff ? [isManagedBy(actor)(e)] : [])]))
    .orderBy("i.title")
    .orderBy("i.id")
    .limit(MAX_ITEMS)
    .execute()
  const folders = []
  for (const item of items) folders.push(await readFolder(db, actor, { ...item, isOwned: ownedIds.includes(item.id) }))
  return folders
}

async function readFolder(
  db: Db,
  actor: Actor,
  { id, title, isOwned }: { id: number; title: string; isOwned: boolean },
): Promise<Folder> {
  const sections = await listSections(db, id)
  const materials = await listMaterials(db, id)
  const holds = isOwned ? await listHolds(db, actor.userId, id) : new Map<number, Hold>()
  return {
    id,
    title,
    folders: sections.map((section) => ({
      ...section,
      materials: materials
        .filter(({ sectionId }) => sectionId === section.id)
        .map((material) => ({
          ...material,
          fileId: holds.has(material.id) ? null : (material.file?.id ?? null),
          bytes: material.file?.bytes ?? null,
          availableAt: holds.get(material.id)?.availableAt ?? null,
        })),
    })),
  }
}
